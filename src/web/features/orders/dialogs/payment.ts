import type { NewStay } from "#domain/accounts/stay.ts";
import type { BodyOf } from "#domain/endpoint.ts";
import { type Paise, paise, typedRupees, ZERO } from "#domain/money.ts";
import type { payingApi } from "#domain/orders/commands/paying.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import { cashRefusal, changeDue, outOfProportion } from "#domain/orders/payments/cash.ts";
import { isAccountNamed } from "#domain/orders/payments/credit.ts";
import { nextShare } from "#domain/orders/payments/shares.ts";
import { refusals } from "#domain/refusal.ts";
import { fieldLabel, problemSentence } from "#domain/validationMessage.ts";

/** How much of the amount due is paid now: all of it, the next of this many equal shares, or a typed sum. */
export type SplitPart =
  | { readonly kind: "all" }
  | { readonly kind: "share"; readonly of: number }
  | { readonly kind: "amount"; readonly typed: number | string };

/** The inputs of the settle dialog as texts, "" for none. */
export interface PaymentDraft {
  readonly paymentType: PaymentType;
  readonly part: SplitPart;
  readonly cashGiven: number | string;
  readonly tip: number | string;
  readonly account: string;
  /** The chosen account, whose name is in `account`; or the stay that is opened for a room. */
  readonly accountId?: string | undefined;
  readonly stay?: NewStay | undefined;
  readonly reference: string;
}

/** Creates an empty draft for the whole amount due; `account` prefills the credit account. */
export function newDraft(paymentType: PaymentType, account = ""): PaymentDraft {
  return { paymentType, part: { kind: "all" }, cashGiven: "", tip: "", account, reference: "" };
}

/** The field of each payment type, besides the tip. */
export const visibleFields: Record<PaymentType, "cash given" | "account" | "reference" | "nothing"> = {
  cash: "cash given",
  card: "nothing",
  upi: "reference",
  credit: "account",
};

/** Returns the sum to pay now; zero while no amount is typed. */
export function currentSum({ part }: Pick<PaymentDraft, "part">, due: Paise): Paise {
  if (part.kind === "all") return due;
  return part.kind === "share" ? nextShare(due, part.of) : (typedRupees(part.typed) ?? ZERO);
}

/** Returns the next part after a payment: one share less, or the whole amount due, which can be lowered. */
export function nextSplitPart(part: SplitPart, due: Paise): SplitPart {
  return part.kind === "share" ? { kind: "share", of: part.of - 1 } : { kind: "amount", typed: due / 100 };
}

function enteredCash({ paymentType, cashGiven }: PaymentDraft) {
  return visibleFields[paymentType] === "cash given" ? typedRupees(cashGiven) : undefined;
}

/** Returns the change due on cash; undefined if the amount is missing or too small. */
export function changeDueOf(draft: PaymentDraft, sum: Paise): Paise | undefined {
  const cashGiven = enteredCash(draft);
  if (cashGiven === undefined || cashGiven === null || cashGiven < sum) return undefined;
  return changeDue(sum, { cashGiven, tip: typedRupees(draft.tip) ?? undefined }) ?? undefined;
}

type Field = "amount" | "cashGiven" | "tip" | "account" | "reference";

/** Returns a message for each invalid field. */
export function paymentProblems(draft: PaymentDraft, due: Paise): Partial<Record<Field, string>> {
  const sum = currentSum(draft, due);
  const cashGiven = enteredCash(draft);
  const tip = typedRupees(draft.tip);
  const tooLittle = cashGiven === null ? undefined : cashRefusal(sum, cashGiven);
  const tooMuch = outOfProportion(sum, { tip: tip ?? undefined, cashGiven: cashGiven ?? undefined });
  const isPart = draft.part.kind !== "all";
  return {
    ...Object.fromEntries(
      tooMuch.map(({ field, message }) => [field, problemSentence(fieldLabel(field), message)]),
    ),
    ...(cashGiven === null && { cashGiven: "This is not an amount." }),
    ...(tooLittle && { cashGiven: refusals[tooLittle].message }),
    ...(tip === null && { tip: "This is not an amount." }),
    ...(isPart && sum === ZERO && { amount: "How much is paid now?" }),
    ...(isPart && sum > due && { amount: refusals["over-rest"].message }),
    ...(visibleFields[draft.paymentType] === "account" &&
      !isAccountNamed(draft.account) && { account: "Whose account? Room or name." }),
    ...(!/^[A-Za-z0-9]{0,35}$/.test(paymentReference(draft)) && { reference: "Digits or letters only." }),
  };
}

/** Returns the digits that identify a UPI payment; "" for every other type. */
function paymentReference({ paymentType, reference }: PaymentDraft): string {
  return visibleFields[paymentType] === "reference" ? reference.trim() : "";
}

export type PaymentBody = Omit<BodyOf<typeof payingApi.pay>, "version">;

/** Returns the body of the settle command, with the fields of its payment type. A part of the amount is a tender. */
export function paymentBody(draft: PaymentDraft, due: Paise): PaymentBody {
  const amount = currentSum(draft, due);
  const { paymentType: type } = draft;
  const fields = paymentFields(draft);
  return amount < due ? { tenders: [{ type, amount, ...fields }] } : { paymentType: type, ...fields };
}

function paymentFields(draft: PaymentDraft) {
  const cashGiven = enteredCash(draft);
  const tip = typedRupees(draft.tip);
  const reference = paymentReference(draft);
  return {
    ...(typeof cashGiven === "number" && { cashGiven }),
    ...(typeof tip === "number" && tip > 0 && { tip }),
    ...(visibleFields[draft.paymentType] === "account" && accountFields(draft)),
    ...(reference !== "" && { reference }),
  };
}

function accountFields({ account, accountId, stay }: PaymentDraft) {
  if (stay) return { stay: { ...stay, room: stay.room.trim(), name: stay.name.trim() } };
  return accountId ? { accountId } : { account: account.trim() };
}

const SMALL_NOTES = [20, 50];
const NOTES = [100, 200, 500, 1000, 2000, 5000];
const SUGGESTIONS_MAX = 3;

/**
 * Returns round amounts above the total that a guest is likely to give: ₹755 → ₹800, ₹1,000, ₹2,000. A small
 * note is suggested if it covers the total alone: ₹18 → ₹20, ₹50, ₹100.
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
