import { Checkbox, Stack, Text } from "@mantine/core";
import type { AddedAccount } from "#domain/setup/startApi.ts";
import { formatDateTime } from "#domain/time.ts";
import { roleLabels } from "../../../features/staff/roleLabels.ts";

interface KeptAccountsProps {
  readonly accounts: readonly AddedAccount[];
  /** The signed-in person's account, which stays. */
  readonly ownId: string;
  readonly keptIds: readonly string[];
  readonly onChange: (keptIds: readonly string[]) => void;
}

/** Lists the accounts that were added in the demo, and lets the admin tick those to keep. */
export function KeptAccounts({ accounts, ownId, keptIds, onChange }: KeptAccountsProps) {
  if (accounts.length === 0) return null;
  const toggle = (id: string, isKept: boolean) =>
    onChange(isKept ? [...keptIds, id] : keptIds.filter((each) => each !== id));
  return (
    <div>
      <Text fw={600}>Accounts added in the demo</Text>
      <Text size="sm">
        Tick those that you know. The others are deleted, and everybody has to sign in again.
      </Text>
      <Stack gap="xs" mt="xs">
        {accounts.map(({ _id, name, username, role, isActive, createdAt }) => (
          <Checkbox
            key={_id}
            label={`${name} (${username})${_id === ownId ? ", your own" : ""}`}
            description={`${roleLabels[role]}${isActive ? "" : ", inactive"}, added ${formatDateTime(createdAt)}`}
            checked={keptIds.includes(_id)}
            disabled={_id === ownId}
            onChange={(event) => toggle(_id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </div>
  );
}
