import { Alert, Button, Checkbox, Group, List, Stack, Text } from "@mantine/core";
import type { AddedAccount } from "#domain/setup/startApi.ts";
import { countOf } from "../../../kit/countOf.ts";
import { usePendingCount } from "../../../sync/hooks/useOutbox.ts";
import { KeptAccounts } from "./KeptAccounts.tsx";

export interface Kept {
  readonly keepMenu: boolean;
  readonly keepTables: boolean;
  /** Ids of accounts that were added in the demo. */
  readonly keepAccounts: readonly string[];
}

interface StartScopeStepProps {
  readonly accounts: readonly AddedAccount[];
  readonly ownId: string;
  readonly kept: Kept;
  readonly onChange: (kept: Kept) => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** The step that shows what is deleted and what stays, and asks whether to keep the menu and the tables. */
export function StartScopeStep({ accounts, ownId, kept, onChange, onNext, onCancel }: StartScopeStepProps) {
  const unsent = usePendingCount();
  return (
    <Stack mt="md">
      <div>
        <Text fw={600}>These go</Text>
        <List size="sm">
          <List.Item>all orders, KOTs, bills and payments</List.Item>
          <List.Item>all expenses with their receipts</List.Item>
          <List.Item>the demo accounts, and whoever is signed in with one</List.Item>
          <List.Item>the demo's title, address and numbers, where you have not entered your own</List.Item>
          {!kept.keepMenu && <List.Item>the menu: categories, items and pictures</List.Item>}
          {!kept.keepTables && <List.Item>the areas and their tables</List.Item>}
        </List>
      </div>
      <div>
        <Text fw={600}>These stay</Text>
        <List size="sm">
          <List.Item>settings that you changed, and the accounts ticked below</List.Item>
          <List.Item>the activity record, which is never deleted</List.Item>
          {kept.keepMenu && <List.Item>the menu: categories, items and pictures</List.Item>}
          {kept.keepTables && <List.Item>the areas and their tables</List.Item>}
        </List>
      </div>
      <Checkbox
        label="Keep the menu"
        checked={kept.keepMenu}
        onChange={(event) => onChange({ ...kept, keepMenu: event.currentTarget.checked })}
      />
      <Checkbox
        label="Keep areas and tables"
        checked={kept.keepTables}
        onChange={(event) => onChange({ ...kept, keepTables: event.currentTarget.checked })}
      />
      <KeptAccounts
        accounts={accounts}
        ownId={ownId}
        keptIds={kept.keepAccounts}
        onChange={(keepAccounts) => onChange({ ...kept, keepAccounts })}
      />
      {unsent > 0 && (
        <Alert color="yellow" role="status">
          This device still holds {countOf(unsent, "unsent change")}. Wait until they are sent: they belong to
          the demo.
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onNext}>Continue</Button>
      </Group>
    </Stack>
  );
}
