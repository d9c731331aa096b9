import { Alert, Button, Checkbox, Group, ScrollArea, Text } from "@mantine/core";
import type { OpenCharge } from "#domain/accounts/ledger.ts";
import { formatRupees } from "#domain/money.ts";
import { formatDay } from "#domain/time.ts";
import { countOf } from "../../kit/countOf.ts";
import type { OpenBill } from "./useMoneyForms.ts";

/** What is open takes no more than this of the dialog. */
const OPEN_HEIGHT = 220;

interface OpenChargesProps {
  readonly open: readonly OpenCharge[];
  readonly chosen: readonly OpenBill[];
  readonly onChoose: (orders: readonly string[]) => void;
  /** Absent for whoever moves no charges. */
  readonly onMove: ((bill: OpenBill) => void) | undefined;
}

/** Lists what is owed, oldest first: bills can be chosen to be collected, or moved to another account. */
export function OpenCharges({ open, chosen, onChoose, onMove }: OpenChargesProps) {
  if (open.length === 0) return null;
  const orders = chosen.map(({ order }) => order);
  return (
    <Alert color="saffron" title={`${countOf(open.length, "bill")} still open, oldest first`}>
      <ScrollArea.Autosize mah={OPEN_HEIGHT}>
        {open.map((charge) => {
          const { order, document, left, since } = charge;
          const words = `${document === "" ? "Opening balance" : document}: ${formatRupees(left)} since ${formatDay(since)}`;
          if (order === null)
            return (
              <Text key="opening" size="sm">
                {words}
              </Text>
            );
          const others = orders.filter((other) => other !== order);
          return (
            <Group key={order} justify="space-between" gap="xs" wrap="nowrap">
              <Checkbox
                label={words}
                checked={orders.includes(order)}
                onChange={({ currentTarget }) =>
                  onChoose(currentTarget.checked ? [...others, order] : others)
                }
              />
              {onMove && (
                <Button
                  variant="subtle"
                  size="sm"
                  flex="none"
                  aria-label={`Move ${document}`}
                  onClick={() => onMove({ ...charge, order })}
                >
                  Move
                </Button>
              )}
            </Group>
          );
        })}
      </ScrollArea.Autosize>
    </Alert>
  );
}
