import { type Account, accountName, houseAccounts } from "#domain/accounts/account.ts";
import { creditApi, type OfferedAccount } from "#domain/accounts/api.ts";
import type { OpenCharge } from "#domain/accounts/ledger.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { MoneyType, moneyTypeLabels } from "#domain/accounts/receipt.ts";
import { writeOffToApprove } from "#domain/accounts/writeOff.ts";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { type Paise, paise, sum, ZERO } from "#domain/money.ts";
import { promptApproval } from "../../features/orders/commands/dialogs.ts";
import { choice } from "../../kit/form/choice.tsx";
import { type Fields, type FormSpec, formOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

export const actLabels = {
  collect: "Collect",
  advance: "Advance",
  return: "Give back",
  keep: "Keep advance",
  withhold: "TDS",
  writeOff: "Write off",
  open: "Opening balance",
  move: "Move",
  checkOut: "Check out",
};
/** What a person does with the money of an account. */
export type MoneyAct = keyof typeof actLabels;

/** A bill that is open on the account. */
export type OpenBill = OpenCharge & { readonly order: string };

const amount = money({ label: "Amount", required: "How much?", aboveZero: true });
const tenders = toOptions(MoneyType.options, moneyTypeLabels);
const type = choice<MoneyType>({ label: "By", options: tenders, initial: "cash", none: "cash" });
const reference = text({ label: "Last digits (optional)", maxLength: 35 });
const reason = text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX });
const certificate = text({ label: "Certificate (may come later)", maxLength: 40 });
const section = text({ label: "Section", required: "Which section, such as 194C?", maxLength: 20 });
/** Nothing is chosen at first: the guest has to be asked. */
const paidBy = choice<MoneyType | "later">({
  label: "Paid now by",
  options: [...tenders, { value: "later", label: "Not now: it stays open" }],
  required: "How does the guest pay?",
  none: "later",
});

/** Returns the functions that send what moves money. */
function useMoneyCommands() {
  return {
    collect: useSend(accountMoneyApi.collect),
    advance: useSend(accountMoneyApi.advance),
    giveBack: useSend(accountMoneyApi.returnAdvance),
    keep: useSend(accountMoneyApi.keepAdvance),
    withhold: useSend(accountMoneyApi.withhold),
    writeOff: useSend(accountMoneyApi.writeOff),
    open: useSend(accountMoneyApi.open),
    transfer: useSend(accountMoneyApi.transfer),
    checkOut: useSend(accountMoneyApi.checkOut),
  };
}

/** Returns a function that creates the form of an act; `onReceipt` gets the receipt of money that moved. */
export function useMoneyForms(onReceipt: (receiptId: string) => void) {
  const send = useMoneyCommands();
  const needsApproval = useMay("accounts.writeOff") === "approval";
  const { value: offered = [] } = useApiQueryState(creditApi.offered, { search: {} });

  const leave = async ({ _id, balance }: Account, { paidBy: by, ...digits }: TypedDeparture) => {
    const payment = by !== "later" && { payment: withReference({ type: by, ...digits }) };
    const body = { expectedBalance: balance, ...payment };
    const result = await send.checkOut({ params: { accountId: _id }, body });
    if (result.kind !== "done") return formOutcome(result);
    if (result.answer.receipt) onReceipt(result.answer.receipt._id);
    return { kind: "saved" as const, id: _id };
  };

  /** `bills`: those that are collected or moved; else money goes to the oldest. */
  return (account: Account, act: MoneyAct, bills: readonly OpenBill[] = []): FormSpec => {
    const { _id, balance } = account;
    const params = { accountId: _id };
    const owed = bills.length > 0 ? sum(bills.map(({ left }) => left)) : paise(Math.abs(balance));
    const isFree = act === "advance" || act === "open";
    const form = <F extends Fields>(
      fields: F,
      save: FormSpec<F>["save"],
      more: Pick<FormSpec<F>, "check" | "leftOut"> = {},
    ) => {
      const initial = (isFree ? {} : { amount: owed }) as FormSpec<F>["initial"];
      return formOf({ fields, initial, submitLabel: actLabels[act], save, ...more });
    };
    const saved = async (result: Awaited<ReturnType<typeof send.collect>>) => {
      if (result.kind === "done") onReceipt(result.answer._id);
      return formOutcome(result);
    };
    const toBody = (values: TypedMoney) => ({
      ...withReference(values),
      ...(bills.length > 0 && { orders: bills.map(({ order }) => order) }),
    });
    switch (act) {
      case "collect":
      case "advance": {
        const receive = send[act];
        return form(
          { amount, type, reference },
          async (values) => await saved(await receive({ params, body: toBody(values) })),
          { check: (values) => schemaProblems(accountMoneyApi.collect.body, toBody(values)) },
        );
      }
      case "return":
        return form(
          { amount, type, reference, reason },
          async (values) => await saved(await send.giveBack({ params, body: withReference(values) })),
        );
      case "keep":
      case "open": {
        const enter = send[act];
        return form({ amount, reason }, async (body) => formOutcome(await enter({ params, body })));
      }
      case "withhold":
        return form(
          { amount, section, certificate },
          async (values) => formOutcome(await send.withhold({ params, body: tdsBody(values) })),
          { check: (values) => schemaProblems(accountMoneyApi.withhold.body, tdsBody(values)) },
        );
      case "writeOff":
        return form({ amount, reason }, async (values) => {
          const approved = needsApproval ? await approveWriteOff(account, values.amount) : {};
          if (!approved) return { kind: "refused", errors: {}, message: "Nothing was written off." };
          return formOutcome(await send.writeOff({ params, body: { ...values, ...approved } }));
        });
      case "move": {
        const [{ order } = { order: "" }] = bills;
        const to = otherThan(_id, offered);
        return form({ to, amount, reason }, async (values) =>
          formOutcome(await send.transfer({ params, body: { ...values, order } })),
        );
      }
      case "checkOut":
        return form({ paidBy, reference }, async (values) => await leave(account, values), {
          leftOut: () => (balance > ZERO ? [] : ["paidBy", "reference"]),
        });
    }
  };
}

interface TypedReference {
  readonly reference: string;
}
type TypedDeparture = TypedReference & { readonly paidBy: MoneyType | "later" };
type TypedMoney = TypedReference & { readonly amount: Paise; readonly type: MoneyType };

/** Leaves out what was left empty. */
function withReference<Typed extends TypedReference>({ reference: digits, ...values }: Typed) {
  return { ...values, ...(digits !== "" && { reference: digits }) };
}

function tdsBody<Typed extends { readonly certificate: string }>({ certificate: number, ...values }: Typed) {
  return { ...values, ...(number !== "" && { certificate: number }) };
}

/** Asks for the approval of a write-off of this account and sum; undefined if none is given. */
async function approveWriteOff(account: Account, sumOff: Paise) {
  const given = await promptApproval({
    action: "accounts.writeOff",
    orderId: account._id,
    orderName: accountName(account),
    title: "Write the debt off",
    text: "Nobody will ask the guest for this any more. The tax of its bills stays.",
    confirmLabel: "Write it off",
    change: writeOffToApprove(account, sumOff),
  });
  return given && { ...(given.approval !== undefined && { approval: given.approval }) };
}

/** The field of the account that gets a charge. */
function otherThan(id: string, accounts: readonly OfferedAccount[]) {
  const others = accounts.filter(({ _id }) => _id !== id);
  return choice({
    label: "To the account",
    options: [
      ...others.map((other) => ({ value: other._id, label: accountName(other) })),
      { value: houseAccounts.left._id, label: houseAccounts.left.name },
    ],
    searchable: true,
    required: "Whose is it?",
    none: "",
  });
}
