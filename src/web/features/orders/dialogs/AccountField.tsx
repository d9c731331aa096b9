import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { accountName, houseAccounts } from "#domain/accounts/account.ts";
import { creditApi, type OfferedAccount } from "#domain/accounts/api.ts";
import { ROOM_LENGTH_MAX } from "#domain/accounts/stay.ts";
import { NAME_LENGTH_MAX, nameKey } from "#domain/entity.ts";
import { ACCOUNT_LENGTH_MAX } from "#domain/orders/commands/paying.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import type { PaymentDraft } from "./payment.ts";

/** The number of accounts on offer; typing finds the others. */
const OFFERED_MAX = 6;

interface AccountFieldProps {
  readonly order: Pick<Order, "createdAt" | "place">;
  readonly draft: PaymentDraft;
  readonly problem: string | undefined;
  readonly onChange: (draft: PaymentDraft) => void;
}

/** Asks whose account a bill is charged to: one of those in use, a new one for a room, or "Left without paying". */
export function AccountField({ order, draft, problem, onChange }: AccountFieldProps) {
  const { value: accounts = [] } = useApiQueryState(creditApi.offered, {
    search: { openedAt: order.createdAt },
  });
  const found = findAccounts(accounts, draft.account);
  const choose = (account: { readonly _id: string }, name: string) =>
    onChange({ ...draft, account: name, accountId: account._id, stay: undefined });
  const chosen = accounts.find(({ _id }) => _id === draft.accountId);
  return (
    <Stack gap="xs">
      <TextInput
        label="Account (room or name)"
        data-autofocus={draft.account === "" || undefined}
        maxLength={ACCOUNT_LENGTH_MAX}
        value={draft.account}
        error={draft.account === "" ? undefined : problem}
        onChange={(event) =>
          onChange({ ...draft, account: event.currentTarget.value, accountId: undefined, stay: undefined })
        }
      />
      {draft.accountId === undefined && (
        <Group gap="xs">
          {found.slice(0, OFFERED_MAX).map((account) => (
            <Button key={account._id} variant="light" onClick={() => choose(account, accountName(account))}>
              {accountName(account)}
            </Button>
          ))}
          {draft.stay === undefined && (
            <Button variant="default" onClick={() => onChange({ ...draft, ...newStay(order, draft) })}>
              Open for a room
            </Button>
          )}
          <Button variant="default" onClick={() => choose(houseAccounts.left, houseAccounts.left.name)}>
            {houseAccounts.left.name}
          </Button>
        </Group>
      )}
      {draft.stay !== undefined && <StayFields draft={draft} onChange={onChange} />}
      {chosen === undefined &&
        draft.stay === undefined &&
        draft.accountId === undefined &&
        draft.account.trim() !== "" &&
        found.length === 0 && (
          <Text size="sm" role="status">
            No account has this name: it is put on “{houseAccounts.unnamed.name}” until a manager names it.
          </Text>
        )}
    </Stack>
  );
}

function StayFields({ draft, onChange }: Pick<AccountFieldProps, "draft" | "onChange">) {
  const { stay } = draft;
  if (!stay) return null;
  const set = (change: Partial<typeof stay>) => {
    const next = { ...stay, ...change };
    const name = accountName({ kind: "stay", ...next });
    onChange({ ...draft, stay: next, account: next.room === "" || next.name === "" ? "" : name });
  };
  return (
    <Group gap="xs" grow>
      <TextInput
        label="Room"
        maxLength={ROOM_LENGTH_MAX}
        value={stay.room}
        onChange={(event) => set({ room: event.currentTarget.value })}
      />
      <TextInput
        label="Guest"
        maxLength={NAME_LENGTH_MAX}
        value={stay.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </Group>
  );
}

/** Returns the accounts whose name has what is typed. */
function findAccounts(accounts: readonly OfferedAccount[], typed: string): OfferedAccount[] {
  const key = nameKey(typed);
  return accounts.filter((account) => nameKey(accountName(account)).includes(key));
}

/** Returns the fields of a new stay, filled from a room's order. */
function newStay({ place }: Pick<Order, "place">, { account }: PaymentDraft) {
  const room = place.kind === "room" ? place.room : account.replace(/^room\s+/i, "").trim();
  const name = place.kind === "room" ? place.name : "";
  const phone = place.kind === "room" ? place.phone : "";
  const stay = { room: room.slice(0, ROOM_LENGTH_MAX), name, ...(phone !== "" && { phone }) };
  const isNamed = stay.room !== "" && name !== "";
  return { stay, account: isNamed ? accountName({ kind: "stay", ...stay }) : "" };
}
