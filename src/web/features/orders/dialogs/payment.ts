import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import { type Paise, paise, RupeesNotNegative, typedDecimal } from "#domain/money.ts";
import type { payingApi } from "#domain/orders/commands/paying.ts";
import { isAccountNamed } from "#domain/orders/commands/settlement.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import { changeDue, outOfProportion, refuseCash } from "#domain/orders/payments/cash.ts";
import { labelOf, problemSentence } from "#domain/problemWords.ts";
import { refusals } from "#domain/refusal.ts";

/** The text typed in the settle dialog. Amounts are kept as the inputs have them, with "" for none. */
export interface PaymentDraft {
  readonly paymentType: PaymentType;
  readonly cashGiven: number | string;
  readonly tip: number | string;
  readonly account: string;
}

/** The questions of the settle dialog besides the tip, by payment type. */
export const asksFor: Record<PaymentType, "cash given" | "account" | "nothing"> = {
  cash: "cash given",
  card: "nothing",
  upi: "nothing",
  credit: "account",
};

/** Reads typed rupees as paise; undefined when nothing is typed, null when it is no amount. */
function amountOf(typed: number | string): Paise | undefined | null {
  if (typed === "") return undefined;
  const amount = z.safeDecode(RupeesNotNegative, typedDecimal(String(typed)));
  return amount.success ? amount.data : null;
}

function cashGivenOf({ paymentType, cashGiven }: PaymentDraft) {
  return asksFor[paymentType] === "cash given" ? amountOf(cashGiven) : undefined;
}

/** Returns the change due on cash; undefined while too little or no amount is typed. */
export function changeOf(draft: PaymentDraft, total: Paise): Paise | undefined {
  const cashGiven = cashGivenOf(draft);
  if (cashGiven === undefined || cashGiven === null || cashGiven < total) return undefined;
  return changeDue(total, { cashGiven, tip: amountOf(draft.tip) ?? undefined }) ?? undefined;
}

/** Returns what is wrong with the payment: a message for each wrong field. */
export function problemsOf(
  draft: PaymentDraft,
  total: Paise,
): Partial<Record<"cashGiven" | "tip" | "account", string>> {
  const given = cashGivenOf(draft);
  const tip = amountOf(draft.tip);
  const tooLittle = given === null ? undefined : refuseCash(total, given);
  const tooMuch = outOfProportion(total, { tip: tip ?? undefined, cashGiven: given ?? undefined });
  return {
    ...Object.fromEntries(
      tooMuch.map(({ field, message }) => [field, problemSentence(labelOf(field), message)]),
    ),
    ...(given === null && { cashGiven: "This is not an amount." }),
    ...(tooLittle && { cashGiven: refusals[tooLittle].message }),
    ...(tip === null && { tip: "This is not an amount." }),
    ...(asksFor[draft.paymentType] === "account" &&
      !isAccountNamed(draft.account) && { account: "Whose account? Room or name." }),
  };
}

/** Returns the body of the settle command, with only the fields that the payment type has. */
export function paymentBody(draft: PaymentDraft): Omit<BodyOf<typeof payingApi.pay>, "version"> {
  const cashGiven = cashGivenOf(draft);
  const tip = amountOf(draft.tip);
  return {
    paymentType: draft.paymentType,
    ...(typeof cashGiven === "number" && { cashGiven }),
    ...(typeof tip === "number" && tip > 0 && { tip }),
    ...(asksFor[draft.paymentType] === "account" && { account: draft.account.trim() }),
  };
}

const SMALL_NOTES = [20, 50];
const NOTES = [100, 200, 500, 1000, 2000, 5000];
const SUGGESTIONS_MAX = 3;

/**
 * Returns round sums above the total that a guest is likely to give: ₹755 → ₹800, ₹1,000, ₹2,000. A small note is offered
 * where it pays the total alone: ₹18 → ₹20, ₹50, ₹100.
 */
export function cashSuggestions(total: Paise): Paise[] {
  const small = SMALL_NOTES.filter((note) => total < note * 100);
  const sums = [...small, ...NOTES].map((note) => Math.ceil(total / (note * 100)) * note * 100);
  return [...new Set(sums)]
    .filter((sum) => sum > total)
    .sort((a, b) => a - b)
    .slice(0, SUGGESTIONS_MAX)
    .map(paise);
}
