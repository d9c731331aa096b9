import { Alert, Modal, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Percent } from "#domain/money.ts";
import type { LiquorRate } from "#domain/settings/api.ts";
import type { BusinessDay } from "#domain/time.ts";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { FromDayFields } from "./form/FromDayFields.tsx";

interface LiquorRateDialogProps {
  readonly opened: boolean;
  readonly today: BusinessDay;
  /** Days on which a rate starts already; a new rate from such a day replaces it. */
  readonly usedDays: readonly string[];
  /** Saves the rate and returns whether it was saved. */
  readonly onSave: (rate: LiquorRate) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Adds a VAT rate of liquor. */
export function LiquorRateDialog(props: LiquorRateDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="Add VAT rate of liquor"
      fullScreen={useIsPhone()}
      closeOnClickOutside={false}
    >
      <RateFields {...props} />
    </Modal>
  );
}

function RateFields({ today, usedDays, onSave, onClose }: LiquorRateDialogProps) {
  const [typedRate, setRate] = useState<string | number>("");
  const parsed = z.safeDecode(Percent, typedRate === "" ? Number.NaN : Number(typedRate));

  return (
    <Stack>
      <NumberInput
        label="VAT"
        description="As your state sets it; 0 if VAT is paid before the sale."
        required
        data-autofocus
        min={0}
        max={100}
        decimalScale={2}
        suffix=" %"
        hideControls
        value={typedRate}
        onChange={setRate}
      />
      <FromDayFields
        today={today}
        add="Add VAT rate"
        note={(from) =>
          from &&
          usedDays.includes(from) && (
            <Alert variant="light" role="status">
              It takes the place of the rate that begins on that day.
            </Alert>
          )
        }
        save={parsed.success ? (from) => onSave({ from, vatRate: parsed.data }) : undefined}
        onClose={onClose}
      />
    </Stack>
  );
}
