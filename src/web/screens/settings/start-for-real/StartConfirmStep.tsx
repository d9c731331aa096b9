import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { START_CONFIRMATION, startApi } from "#domain/setup/startApi.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { countOf } from "../../../kit/countOf.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import type { NewAdmin } from "./StartAdminStep.tsx";
import type { Kept } from "./StartScopeStep.tsx";

interface StartConfirmStepProps {
  readonly kept: Kept;
  /** Number of accounts added in the demo that will be deleted. */
  readonly accountsRemoved: number;
  readonly admin: NewAdmin | undefined;
  readonly onBack: () => void;
}

/** The last step: shows what will be deleted and asks to type the confirmation. */
export function StartConfirmStep({ kept, accountsRemoved, admin, onBack }: StartConfirmStepProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const start = useSend(startApi.startForReal);
  const isTyped = typed.trim().toUpperCase() === START_CONFIRMATION;

  const startForReal = async () => {
    const { keepAccounts, ...rest } = kept;
    const result = await start({
      body: { ...rest, keepAccounts: [...keepAccounts], confirm: typed, ...(admin && { admin }) },
    });
    if (result.kind !== "done") return;
    const { admin: owner, backup } = result.answer;
    device.session.end();
    await navigate("/login");
    notify.info(
      `Sign in as ${owner.username}`,
      backup === null ? undefined : `The backup from before is ${backup}.`,
    );
  };

  return (
    <Stack mt="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="This cannot be taken back here">
        {removalText(kept, accountsRemoved)} A backup is made first; only from it can they come back.
      </Alert>
      <Text>
        {admin
          ? `You will sign in as ${admin.username} (${admin.name}).`
          : "You stay with the account you are signed in with."}
      </Text>
      <TextInput
        label={`Type ${START_CONFIRMATION} to confirm`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <ActionButton needsServer color="red" disabled={!isTyped} onClick={startForReal}>
          Start for real
        </ActionButton>
      </Group>
    </Stack>
  );
}

function removalText({ keepMenu, keepTables }: Kept, accountsRemoved: number): string {
  const parts = ["orders", "KOTs", "bills", "expenses", "demo accounts"];
  if (accountsRemoved > 0) parts.push(`${countOf(accountsRemoved, "account")} added in the demo`);
  if (!keepMenu) parts.push("the menu");
  if (!keepTables) parts.push("areas and tables");
  return `Removed for good: ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}.`;
}
