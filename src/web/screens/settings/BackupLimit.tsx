import { Button, Group, NumberInput } from "@mantine/core";
import { useState } from "react";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { belowInput } from "./form/Section.tsx";

const GB = 1_000_000_000;
const LIMIT_MAX_GB = 1_000_000;

interface BackupLimitProps {
  readonly limitBytes: number;
  readonly onSaved: () => void;
}

/** The setting of the space for backups. */
export function BackupLimit({ limitBytes, onSaved }: BackupLimitProps) {
  const [typed, setTyped] = useState<number | string>(limitBytes / GB);
  const send = useSend(backupsApi.setLimit);
  const bytes = typeof typed === "number" ? Math.round(typed * GB) : undefined;
  const save = async () => {
    if (bytes === undefined) return;
    const { kind } = await send({ body: { limitBytes: bytes } });
    if (kind === "done") onSaved();
  };
  return (
    <Group align="flex-start" gap="sm" mt="md">
      <NumberInput
        label="Largest space for backups"
        inputWrapperOrder={belowInput}
        description="Over it the oldest of the months go first, then of the weeks; the newest three always stay. 0 is no limit."
        min={0}
        max={LIMIT_MAX_GB}
        decimalScale={1}
        clampBehavior="strict"
        suffix=" GB"
        hideControls
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
        maw={420}
      />
      <Button
        variant="default"
        mt={{ base: 0, xs: "xl" }}
        disabled={bytes === undefined || bytes === limitBytes}
        onClick={() => void save()}
      >
        Save limit
      </Button>
    </Group>
  );
}
