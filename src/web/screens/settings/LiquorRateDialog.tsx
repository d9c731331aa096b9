import { Alert, Button, Group, Modal, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Percent } from "#domain/money.ts";
import type { LiquorRate } from "#domain/settings/api.ts";
import type { BusinessDay } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { DayInput, parseDay } from "../../kit/form/day.tsx";
import { useIsPhone } from "../../kit/useIsPhone.ts";

interface LiquorRateDialogProps {
  readonly opened: boolean;
  readonly today: BusinessDay;
  /** Days on which a rate starts already; a new rate from such a day replaces it. */
  readonly taken: readonly string[];
  /** Saves the rate and returns whether it was saved. */
  readonly onSave: (rate: LiquorRate) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Adds a VAT rate of liquor. */
export function LiquorRateDialog(props: LiquorRateDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="Add VAT rate of liquor"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <RateFields {...props} />
    </Modal>
  );
}

function RateFields({ today, taken, onSave, onClose }: LiquorRateDialogProps) {
  const [typedFrom, setFrom] = useState<string | null>(today);
  const [typedRate, setRate] = useState<string | number>("");
  const from = parseDay(typedFrom);
  const parsed = z.safeDecode(Percent, typedRate === "" ? Number.NaN : Number(typedRate));
  const vatRate = parsed.success ? parsed.data : undefined;

  const save = async () => {
    if (!from || vatRate === undefined) return;
    if (await onSave({ from, vatRate })) onClose();
  };

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
      <DayInput
        label="Valid from"
        required
        value={typedFrom}
        onChange={setFrom}
        error={from ? undefined : "Choose the day from which it holds"}
      />
      {from && taken.includes(from) && (
        <Alert variant="light" role="status">
          It takes the place of the rate that begins on that day.
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton needsServer onClick={save} disabled={!from || vatRate === undefined}>
          Add VAT rate
        </ActionButton>
      </Group>
    </Stack>
  );
}
