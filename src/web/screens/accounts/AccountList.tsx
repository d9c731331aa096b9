import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Account, accountKindLabels, accountName, isHouseAccount } from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import { SEARCH_LENGTH_MAX } from "#domain/entity.ts";
import { ZERO } from "#domain/money.ts";
import { lazyDialog } from "../../kit/feedback/lazy.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import type { Column } from "../../kit/list/DataTable.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { useTypedText } from "../../kit/list/useTypedText.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { useAccountForms } from "./useAccountForms.ts";

const AccountDialog = lazyDialog(async () => (await import("./AccountDialog.tsx")).AccountDialog);

/** Shows the accounts with what is owed, found by name, room or phone number. */
export function AccountList() {
  const [text, setText] = useState("");
  const [openId, setOpenId] = useState<string>();
  const search = useTypedText(text);
  const query = useApiQueryState(creditApi.list, { search: search === "" ? {} : { search } });
  const manages = useMay("accounts.manage") === "yes";
  const forms = useAccountForms();
  const remove = useSend(creditApi.remove);

  if (query.error && !query.value) throw query.error;
  if (!query.value) return <SkeletonRows />;
  return (
    <>
      <ManagedList
        label="Accounts"
        items={query.value}
        nameOf={accountName}
        empty={{ title: "No accounts yet", text: "A bill on credit opens its room's account." }}
        filters={
          <TextInput
            label="Search by name, room or phone"
            autoComplete="off"
            maxLength={SEARCH_LENGTH_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
        isFiltered={text !== ""}
        {...(manages && { add: { label: "Open Account", form: forms.add } })}
        edit={{ title: "Change Account", form: forms.edit, isOffered: (account) => !isHouseAccount(account) }}
        remove={{
          question: (account) => ({
            title: "Delete Account",
            text: `Are you sure you want to delete "${accountName(account)}"? Its entries stay on record.`,
          }),
          refusal: (account) => {
            if (isHouseAccount(account)) return "This account belongs to the house";
            return account.balance === ZERO ? undefined : "An account with a balance stays";
          },
          send: async ({ _id: accountId }) => await remove({ params: { accountId } }),
        }}
        moreActions={(account) => (
          <Button
            variant="light"
            size="sm"
            aria-label={`Open: ${accountName(account)}`}
            onClick={() => setOpenId(account._id)}
          >
            Open
          </Button>
        )}
        view={{ kind: "table", columns }}
      />
      {openId !== undefined && <AccountDialog accountId={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const columns: readonly Column<Account>[] = [
  { header: "Account", cell: accountName },
  { header: "Phone", cell: ({ phone }) => phone, isUnbroken: true },
  {
    header: "Kind",
    isUnbroken: true,
    cell: ({ kind, departedAt }) => (departedAt === null ? accountKindLabels[kind] : "Checked out"),
  },
  { header: "Owed", isFigure: true, cell: ({ balance }) => <Money amount={balance} form="column" /> },
  {
    header: "Status",
    cell: ({ balance }) => (
      <StatusBadge tone={balance > ZERO ? "occupied" : "available"}>
        {balance > ZERO ? "Owes" : balance < ZERO ? "Paid ahead" : "Settled"}
      </StatusBadge>
    ),
  },
];
