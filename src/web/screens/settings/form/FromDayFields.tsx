import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { BusinessDay } from "#domain/time.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { DayInput, parseDay } from "../../../kit/form/day.tsx";

interface FromDayFieldsProps {
  readonly today: BusinessDay;
  /** The label of the button that saves. */
  readonly add: string;
  /** Says what happens from the day on. */
  readonly note: (from: BusinessDay | undefined) => ReactNode;
  /** Saves the rule from that day on and returns whether it was saved; undefined while the fields above are incomplete. */
  readonly save: ((from: BusinessDay) => Promise<boolean>) | undefined;
  readonly onClose: () => void;
}

/** The day from which a rule holds, a note about it, and the buttons. */
export function FromDayFields({ today, add, note, save, onClose }: FromDayFieldsProps) {
  const [typedFrom, setFrom] = useState<string | null>(today);
  const from = parseDay(typedFrom);

  return (
    <Stack>
      <DayInput
        label="Valid from"
        required
        value={typedFrom}
        onChange={setFrom}
        error={from ? undefined : "Choose the day from which it holds"}
      />
      {note(from)}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton
          needsServer
          onClick={async () => {
            if (from && (await save?.(from))) onClose();
          }}
          disabled={!from || !save}
        >
          {add}
        </ActionButton>
      </Group>
    </Stack>
  );
}
