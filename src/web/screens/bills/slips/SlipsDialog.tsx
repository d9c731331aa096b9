import { Modal, Stack, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { placeArea } from "#domain/orders/place.ts";
import { type Slip, slipsApi } from "#domain/orders/slips/api.ts";
import { slipPaper } from "#domain/orders/slips/slipPaper.ts";
import { type BusinessDay, formatDay } from "#domain/time.ts";
import { useSlipPaper } from "../../../features/orders/commands/billing/useSlipPaper.ts";
import { PaperView } from "../../../features/printing/PaperView.tsx";
import { openPaper } from "../../../features/printing/paperWindow.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { AsyncBoundary } from "../../../kit/feedback/AsyncBoundary.tsx";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";

export interface SlipsFilter {
  /** The business day; undefined: the newest slips of all days. */
  readonly day: BusinessDay | undefined;
  /** The typed number or name that found them. */
  readonly search?: string | undefined;
}

interface SlipsDialogProps extends SlipsFilter {
  readonly onClose: () => void;
}

export function slipsSearch({ day, search }: SlipsFilter) {
  return { limit: SLIPS_MAX, ...(day && { date: day }), ...(search && { search }) };
}

/** Lists the slips for complimentary dishes, and prints them. */
export function SlipsDialog({ day, search, onClose }: SlipsDialogProps) {
  const searchText = search ? `: “${search}”` : "";
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Not charged${day ? `, ${formatDay(day)}` : ", newest first"}${searchText}`}
      size="md"
    >
      <AsyncBoundary title="Failed to load the slips" resetOn={day ?? "all"}>
        <Slips day={day} search={search} />
      </AsyncBoundary>
    </Modal>
  );
}

function Slips(filter: SlipsFilter) {
  const slips = useApiQuery(slipsApi.list, { search: slipsSearch(filter) });
  const slipPaperOf = useSlipPaper();
  if (slips.length === 0) return <Text>Everything was charged.</Text>;
  return (
    <Stack gap="xl">
      {slips.map((slip) => (
        <Stack key={slip._id} gap="xs" align="center">
          <PaperView paper={slipPaper(slip)} label={`Slip ${slip.slipNumber}`} />
          <ActionButton
            needsServer
            leftSection={<IconPrinter size={18} aria-hidden />}
            aria-label={`${printLabel(slip)}: slip ${slip.slipNumber}`}
            onClick={() => openPaper("slip", placeArea(slip.place)).print([slipPaperOf(slip)])}
          >
            {printLabel(slip)}
          </ActionButton>
        </Stack>
      ))}
    </Stack>
  );
}

/** Limit of shown slips: there are few each day. */
const SLIPS_MAX = 50;

function printLabel({ printCount }: Slip): string {
  return printCount === 0 ? "Print" : "Print DUPLICATE";
}
