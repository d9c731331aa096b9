import { Alert, Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { type Account, accountName, isHouseAccount } from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import type { OpenCharge, Statement } from "#domain/accounts/ledger.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { receiptPaper } from "#domain/accounts/receiptPaper.ts";
import { describeEntry, statementCsv, statementPaper } from "#domain/accounts/statementPaper.ts";
import { formatRupees, minus, ZERO } from "#domain/money.ts";
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
import { actLabels, type MoneyAct, useMoneyForms } from "./useMoneyForms.ts";

/** Open bills that are listed above the statement. */
const OPEN_SHOWN = 5;

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
        <Text fw={700}>
          {account.balance < ZERO
            ? `${formatRupees(minus(ZERO, account.balance))} paid ahead`
            : `${formatRupees(account.balance)} owed`}
        </Text>
      </Group>
      {account.kind === "unnamed" && (
        <Text size="sm">
          Whose they are is said under Bills, “Payments to check”: then each is on the account of that person.
        </Text>
      )}
      <MoneyButtons account={account} />
      <OpenCharges open={statement.open} />
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

async function printStatement(account: Account, statement: Statement): Promise<void> {
  const document = statementPaper(accountName(account), statement);
  await openPaper("receipt").print([{ document, markPrinted: () => undefined }]);
}

function OpenCharges({ open }: { readonly open: readonly OpenCharge[] }) {
  if (open.length === 0) return null;
  return (
    <Alert color="saffron" title={`${countOf(open.length, "bill")} still open, oldest first`}>
      {open.slice(0, OPEN_SHOWN).map(({ order, document, left, since }) => (
        <Text key={order ?? "opening"} size="sm">
          {`${document === "" ? "Opening balance" : document}: ${formatRupees(left)} since ${formatDay(since)}`}
        </Text>
      ))}
      {open.length > OPEN_SHOWN && <Text size="sm">The others stand in the statement.</Text>}
    </Alert>
  );
}

function StatementTable({ statement: { before, rows, after } }: { readonly statement: Statement }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
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
              <Table.Td>{describeEntry(entry)}</Table.Td>
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

/** Shows the acts that this person may do with this account as it is. */
function MoneyButtons({ account }: { readonly account: Account }) {
  const [form, setForm] = useState<DialogForm>();
  const printReceipt = usePrintReceipt();
  const forms = useMoneyForms((receiptId) => void printReceipt(receiptId));
  const manages = useMay("accounts.manage") === "yes";
  const checkOut = useSend(accountMoneyApi.checkOut);
  const checkIn = useSend(accountMoneyApi.checkInAgain);
  const { balance, kind, departedAt, _id: accountId } = account;
  const isHouse = isHouseAccount(account);
  const acts: readonly (MoneyAct | false)[] = [
    balance > ZERO && "collect",
    !isHouse && departedAt === null && "advance",
    manages && balance < ZERO && "return",
    manages && balance < ZERO && "keep",
    manages && balance > ZERO && "withhold",
    balance > ZERO && "writeOff",
    manages && !isHouse && "open",
  ];
  const openForm = (act: MoneyAct) =>
    setForm({
      key: `${act} ${balance}`,
      title: `${actLabels[act]}: ${accountName(account)}`,
      spec: forms(account, act),
    });
  return (
    <Group gap="xs">
      {acts.map(
        (act) =>
          act && (
            <Button
              key={act}
              variant={act === "collect" ? "filled" : "default"}
              onClick={() => openForm(act)}
            >
              {actLabels[act]}
            </Button>
          ),
      )}
      {kind === "stay" && departedAt === null && (
        <ActionButton
          needsServer
          variant="default"
          onClick={async () =>
            void (await checkOut({ params: { accountId }, body: { expectedBalance: balance } }))
          }
        >
          {balance > ZERO ? `Check out, ${formatRupees(balance)} stays open` : "Check out"}
        </ActionButton>
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
  );
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
