import type { Account } from "#domain/accounts/account.ts";
import { accountName } from "#domain/accounts/account.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { MoneyType, moneyTypeLabels } from "#domain/accounts/receipt.ts";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { minus, type Paise, ZERO, ZERO_RATE } from "#domain/money.ts";
import { promptApproval } from "../../features/orders/commands/dialogs.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

/** What a person does with the money of an account. */
export type MoneyAct = "collect" | "advance" | "return" | "keep" | "withhold" | "writeOff" | "open";

export const actLabels: Record<MoneyAct, string> = {
  collect: "Collect",
  advance: "Advance",
  return: "Give back",
  keep: "Keep advance",
  withhold: "TDS",
  writeOff: "Write off",
  open: "Opening balance",
};

const amount = money({ label: "Amount", required: "How much?", aboveZero: true });
const type = choice<MoneyType>({
  label: "By",
  options: toOptions(MoneyType.options, moneyTypeLabels),
  initial: "cash",
  none: "cash",
});
const reference = text({ label: "Last digits (optional)", maxLength: 35 });
const reason = text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX });
const fields = {
  collect: { amount, type, reference },
  advance: { amount, type, reference },
  return: { amount, type, reference, reason },
  keep: { amount, reason },
  withhold: {
    amount,
    section: text({ label: "Section", required: "Which section, such as 194C?", maxLength: 20 }),
    certificate: text({ label: "Certificate (may come later)", maxLength: 40 }),
  },
  writeOff: { amount, reason },
  open: { amount, reason },
} as const;

/** Returns a function that creates the form of an act; `onReceipt` gets the receipt of money that moved. */
export function useMoneyForms(onReceipt: (receiptId: string) => void) {
  const collect = useSend(accountMoneyApi.collect);
  const advance = useSend(accountMoneyApi.advance);
  const giveBack = useSend(accountMoneyApi.returnAdvance);
  const keep = useSend(accountMoneyApi.keepAdvance);
  const withhold = useSend(accountMoneyApi.withhold);
  const writeOff = useSend(accountMoneyApi.writeOff);
  const open = useSend(accountMoneyApi.open);
  const needsApproval = useMay("accounts.writeOff") === "approval";

  return (account: Account, act: MoneyAct): FormSpec => {
    const params = { accountId: account._id };
    const ahead = act === "return" || act === "keep";
    const owed = ahead ? minus(ZERO, account.balance) : account.balance;
    const spec = <F extends (typeof fields)[MoneyAct]>(form: FormSpec<F>): FormSpec =>
      form as unknown as FormSpec;
    const initial = act === "advance" || act === "open" || owed <= ZERO ? {} : { amount: owed };
    const common = { initial, submitLabel: actLabels[act] };
    const saved = async (result: Awaited<ReturnType<typeof collect>>) => {
      if (result.kind === "done") onReceipt(result.answer._id);
      return formOutcome(result);
    };
    switch (act) {
      case "collect":
      case "advance": {
        const send = act === "collect" ? collect : advance;
        return spec<(typeof fields)["collect"]>({
          ...common,
          fields: fields[act],
          check: (values) => schemaProblems(accountMoneyApi.collect.body, moneyBody(values)),
          save: async (values) => await saved(await send({ params, body: moneyBody(values) })),
        });
      }
      case "return":
        return spec<(typeof fields)["return"]>({
          ...common,
          fields: fields.return,
          save: async ({ reason: why, ...values }) =>
            await saved(await giveBack({ params, body: { ...moneyBody(values), reason: why } })),
        });
      case "keep":
      case "open": {
        const send = act === "keep" ? keep : open;
        return spec<(typeof fields)["keep"]>({
          ...common,
          fields: fields[act],
          save: async (values) => formOutcome(await send({ params, body: values })),
        });
      }
      case "withhold":
        return spec<(typeof fields)["withhold"]>({
          ...common,
          fields: fields.withhold,
          check: ({ certificate, ...values }) =>
            schemaProblems(accountMoneyApi.withhold.body, {
              ...values,
              ...(certificate !== "" && { certificate }),
            }),
          save: async ({ certificate, ...values }) =>
            formOutcome(
              await withhold({ params, body: { ...values, ...(certificate !== "" && { certificate }) } }),
            ),
        });
      case "writeOff":
        return spec<(typeof fields)["writeOff"]>({
          ...common,
          fields: fields.writeOff,
          save: async (values) => {
            const approved = needsApproval ? await approveWriteOff(account, values.amount) : {};
            if (!approved) return { kind: "refused", errors: {}, message: "Nothing was written off." };
            return formOutcome(await writeOff({ params, body: { ...values, ...approved } }));
          },
        });
    }
  };
}

interface TypedMoney {
  readonly amount: Paise;
  readonly type: MoneyType;
  readonly reference: string;
}

function moneyBody({ reference: digits, ...values }: TypedMoney) {
  return { ...values, ...(digits !== "" && { reference: digits }) };
}

/** Asks for the approval of a write-off of this account and sum; undefined if none is given. */
async function approveWriteOff(account: Account, sum: Account["balance"]) {
  const charge = { account: account._id, name: accountName(account), amount: sum };
  const given = await promptApproval({
    action: "accounts.writeOff",
    orderId: account._id,
    orderName: accountName(account),
    title: "Write the debt off",
    text: "Nobody will ask the guest for this any more. The tax of its bills stays.",
    confirmLabel: "Write it off",
    change: {
      ...{
        act: "write-off",
        lines: [],
        discountPercentage: ZERO_RATE,
        discountAmount: ZERO,
        grandTotal: sum,
      },
      charges: [{ ...charge, balance: minus(account.balance, sum) }],
    },
  });
  return given && { ...(given.approval !== undefined && { approval: given.approval }) };
}
