import { Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { type Account, accountName, isHouseAccount } from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import type { Entry, OpenCharge, Statement } from "#domain/accounts/ledger.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { receiptPaper } from "#domain/accounts/receiptPaper.ts";
import { describeEntry, statementCsv, statementPaper } from "#domain/accounts/statementPaper.ts";
import { formatRupees, minus, sum, ZERO } from "#domain/money.ts";
import { formatDay } from "#domain/time.ts";
import { confirmOrNotify } from "../../features/orders/commands/confirmOrNotify.ts";
import { openPaper } from "../../features/printing/paperWindow.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { countOf } from "../../kit/countOf.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { DayInput, parseDay } from "../../kit/form/day.tsx";
import { type DialogForm, FormDialog } from "../../kit/form/FormDialog.tsx";
import { Money } from "../../kit/Money.tsx";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { device } from "../../sync/device.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { answerOf, useSend } from "../../sync/hooks/useSend.ts";
import { OpenCharges } from "./OpenCharges.tsx";
import { actLabels, type MoneyAct, type OpenBill, useMoneyForms } from "./useMoneyForms.ts";

interface AccountDialogProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

/** Shows an account: what is owed, its statement by date, and what can be done with its money. */
export function AccountDialog({ accountId, onClose }: AccountDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal opened onClose={onClose} title="Account" size="xl" fullScreen={isPhone}>
      <AsyncBoundary title="Failed to load the account" resetOn={accountId}>
        <OpenAccount accountId={accountId} />
      </AsyncBoundary>
    </Modal>
  );
}

function OpenAccount({ accountId }: Pick<AccountDialogProps, "accountId">) {
  const params = { accountId };
  const account = useApiQuery(creditApi.read, { params });
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [startDate, endDate] = [parseDay(from), parseDay(to)];
  const search = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
  const statement = useApiQuery(creditApi.statement, { params, search });
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={700}>{accountName(account)}</Text>
        <Text fw={700}>{balanceText(account)}</Text>
      </Group>
      {account.kind === "unnamed" && (
        <Text size="sm">
          Whose they are is said under Bills, “Payments to check”: then each is on the account of that person.
        </Text>
      )}
      <AccountMoney account={account} open={statement.open} />
      <Group gap="xs" align="end">
        <DayInput label="From" clearable value={from} onChange={setFrom} />
        <DayInput label="To" clearable value={to} onChange={setTo} />
        <Button variant="default" onClick={() => void printStatement(account, statement)}>
          Print statement
        </Button>
        <Button
          variant="default"
          component="a"
          download={`statement-${account.name}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${statementCsv(statement)}`)}`}
        >
          CSV
        </Button>
      </Group>
      <StatementTable statement={statement} />
    </Stack>
  );
}

function balanceText({ balance }: Account): string {
  return balance < ZERO
    ? `${formatRupees(minus(ZERO, balance))} paid ahead`
    : `${formatRupees(balance)} owed`;
}

async function printStatement(account: Account, statement: Statement): Promise<void> {
  const document = statementPaper(accountName(account), statement);
  await openPaper("receipt").print([{ document, markPrinted: () => undefined }]);
}

function StatementTable({ statement: { before, rows, after } }: { readonly statement: Statement }) {
  return (
    <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            <Table.Th>Entry</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            <Table.Th ta="right">Balance</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td />
            <Table.Td>Balance before</Table.Td>
            <Table.Td />
            <Table.Td ta="right">
              <Money amount={before} form="column" />
            </Table.Td>
          </Table.Tr>
          {rows.map(({ entry, balance }) => (
            <Table.Tr key={entry._id}>
              <Table.Td>{formatDay(entry.businessDay)}</Table.Td>
              <Table.Td>
                <EntryText entry={entry} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={entry.amount} form="column" />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={balance} form="column" />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={700}>
            <Table.Td />
            <Table.Td>Balance after</Table.Td>
            <Table.Td />
            <Table.Td ta="right">
              <Money amount={after} form="column" />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What an entry is; its number stays on one line. */
function EntryText({ entry }: { readonly entry: Entry }) {
  const { document } = entry;
  if (document === "") return describeEntry(entry);
  const [before, ...after] = describeEntry(entry).split(document);
  return (
    <>
      {before}
      <Text span inherit style={{ whiteSpace: "nowrap" }}>
        {document}
      </Text>
      {after.join(document)}
    </>
  );
}

interface AccountMoneyProps {
  readonly account: Account;
  readonly open: readonly OpenCharge[];
}

/** Shows the acts that this person may do with this account as it is, and the bills that are open. */
function AccountMoney({ account, open }: AccountMoneyProps) {
  const [form, setForm] = useState<DialogForm>();
  const [orders, setOrders] = useState<readonly string[]>([]);
  const printReceipt = usePrintReceipt();
  const forms = useMoneyForms((receiptId) => void printReceipt(receiptId));
  const manages = useMay("accounts.manage") === "yes";
  const checkIn = useSend(accountMoneyApi.checkInAgain);
  const { balance, kind, departedAt, _id: accountId } = account;
  const isHouse = isHouseAccount(account);
  const chosen = open.flatMap(({ order, ...charge }) =>
    order !== null && orders.includes(order) ? { ...charge, order } : [],
  );
  const acts: readonly (MoneyAct | false)[] = [
    balance > ZERO && "collect",
    !isHouse && departedAt === null && "advance",
    manages && balance < ZERO && "return",
    manages && balance < ZERO && "keep",
    manages && balance > ZERO && "withhold",
    balance > ZERO && "writeOff",
    manages && !isHouse && "open",
    kind === "stay" && departedAt === null && "checkOut",
  ];
  const openForm = (act: MoneyAct, bills: readonly OpenBill[] = []) =>
    setForm({
      key: [act, balance, ...bills.map(({ order }) => order)].join(" "),
      title: `${titleStart(act, account, bills)}: ${accountName(account)}`,
      spec: forms(account, act, bills),
    });
  const collected = sum(chosen.map(({ left }) => left));
  return (
    <>
      <Group gap="xs">
        {acts.map(
          (act) =>
            act && (
              <Button
                key={act}
                variant={act === "collect" ? "filled" : "default"}
                onClick={() => openForm(act, act === "collect" ? chosen : [])}
              >
                {act === "collect" && chosen.length > 0
                  ? `Collect ${formatRupees(collected)} for ${countOf(chosen.length, "bill")}`
                  : actLabels[act]}
              </Button>
            ),
        )}
        {kind === "stay" && departedAt !== null && (
          <ActionButton
            needsServer
            variant="default"
            onClick={async () => void (await checkIn({ params: { accountId }, body: {} }))}
          >
            Take the check-out back
          </ActionButton>
        )}
        <FormDialog form={form} onSaved={() => undefined} onClose={() => setForm(undefined)} />
      </Group>
      <OpenCharges
        open={open}
        chosen={chosen}
        onChoose={setOrders}
        onMove={manages ? (bill) => openForm("move", [bill]) : undefined}
      />
    </>
  );
}

/** "Collect"; "Check out, ₹189 owed"; "Move A/26-27/000123". */
function titleStart(act: MoneyAct, account: Account, [bill]: readonly OpenBill[]): string {
  if (act === "checkOut") return `${actLabels[act]}, ${balanceText(account)}`;
  return act === "move" && bill ? `${actLabels[act]} ${bill.document}` : actLabels[act];
}

/** Returns a function that prints a receipt on the till's printer, else in a window. */
function usePrintReceipt(): (receiptId: string) => Promise<void> {
  const print = useSend(accountMoneyApi.print);
  const queue = useSend(accountMoneyApi.queueReceipt);
  return async (receiptId) => {
    const params = { receiptId };
    const paper = openPaper("receipt");
    const receipt = await confirmOrNotify(
      "Failed to load the receipt",
      device.ask(accountMoneyApi.receipt, { params }),
    );
    const document = receipt && receiptPaper(receipt);
    await paper.print(
      document
        ? [
            {
              document,
              markPrinted: () => print({ params }),
              route: {
                kind: "bill",
                area: "",
                queue: async () => answerOf(await queue({ params, body: { again: receipt.printCount > 0 } })),
              },
            },
          ]
        : [],
    );
  };
}
