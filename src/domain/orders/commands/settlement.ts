import type { BodyOf } from "../../endpoint.ts";
import { type Paise, sum, ZERO } from "../../money.ts";
import type { FieldProblem } from "../../refusal.ts";
import { amountDue, isCovered } from "../order/amountDue.ts";
import { type Order, PaymentType } from "../order/api.ts";
import { isNothingCharged } from "../order/notCharged.ts";
import { billingRefusal } from "../order/order.ts";
import { cashRefusal, changeDue, outOfProportion } from "../payments/cash.ts";
import { isUnnamedCredit, type NamedAccount } from "../payments/credit.ts";
import type { Tender } from "../payments/tenders.ts";
import type { PaymentRefusal, payingApi, TenderBody } from "./paying.ts";

type PayBody = BodyOf<typeof payingApi.pay>;

/** Returns the payment type of a payment: from the body's `paymentType` or `status`, else the order's (spec section 7). */
export function requestedPaymentType(order: Pick<Order, "paymentType">, body: PayBody): PaymentType {
  const types = [body.paymentType, body.status].map((type) => PaymentType.safeParse(type).data);
  return types.find((type) => type !== undefined) ?? order.paymentType;
}

/**
 * Returns the refusal of a payment if the amount due is not the one that the person saw (clarification 24), or the payment is
 * more than that. Offline cash is already in the drawer and not refused for either.
 */
export function paymentRefusal(order: Order, body: PayBody): PaymentRefusal | undefined {
  if (body.takenOffline) return undefined;
  const refusal = billingRefusal(order);
  if (refusal) return refusal;
  const due = amountDue(order);
  if (body.expectedTotal !== undefined && body.expectedTotal !== due) return "total-changed";
  if (body.version !== undefined && body.version !== order.version) return "version-stale";
  const requested = requestedPayment(order, body);
  if (sum(requested.map(({ amount }) => amount)) > due) return "over-rest";
  if (body.tenders?.some(isUnnamedCredit)) return "account-needed";
  return requested
    .map(({ amount, cashGiven }) => cashRefusal(amount, cashGiven))
    .find((code) => code !== undefined);
}

/** Returns the requested tenders, or one of the whole amount due; none if nothing is charged, received or tipped. */
function requestedPayment(order: Order, body: PayBody): readonly TenderBody[] {
  if (body.tenders) return body.tenders;
  const amount = body.takenOffline ? recordedCash(body) : amountDue(order);
  const { cashGiven, tip, account, accountId, stay, reference } = body;
  if (isNothingCharged(order) && amount === ZERO && !tip) return [];
  const type = requestedPaymentType(order, body);
  return [{ type, amount, cashGiven, tip, account, accountId, stay, reference }];
}

/** The fields of a payment of the whole amount due; with several tenders, each has its own. */
const ofOnePayment = [
  "paymentType",
  "status",
  "cashGiven",
  "tip",
  "account",
  "accountId",
  "stay",
  "reference",
  "takenOffline",
] as const;

/** Returns the validation errors of a payment: contradicting fields, and amounts out of proportion to the total. */
export function paymentProblems(order: Order, body: PayBody): FieldProblem[] {
  if (!body.tenders) {
    const total = body.takenOffline ? (body.expectedTotal ?? ZERO) : amountDue(order);
    const [payment] = requestedPayment(order, body);
    return [...outOfProportion(total, body), ...(payment ? accountProblems(payment) : [])];
  }
  if (ofOnePayment.some((field) => body[field] !== undefined))
    return [{ field: "tenders", message: "must stand without the fields of a payment at once" }];
  return body.tenders.flatMap((tender, i) =>
    [...outOfProportion(tender.amount, tender), ...accountProblems(tender)].map(({ field, message }) => ({
      field: `tenders.${i}.${field}`,
      message,
    })),
  );
}

/** Returns the validation errors of a payment's account: it is for credit, and named once. */
export function accountProblems({
  type,
  accountId,
  stay,
}: NamedAccount & Pick<Tender, "type">): FieldProblem[] {
  if (type !== "credit" && (accountId || stay))
    return [{ field: accountId ? "accountId" : "stay", message: "is for credit" }];
  return accountId && stay ? [{ field: "stay", message: "must stand without accountId" }] : [];
}

/** A tender, with its account as the command names it. */
export type ChargedTender = Tender & Pick<NamedAccount, "accountId" | "stay">;

/** The effect of an accepted payment on its order. */
export interface Settlement {
  readonly tenders: readonly ChargedTender[];
  /**
   * closes: the order is paid. part: the order stays open with an amount due. kept: the order is already closed or has no
   * lines, or cannot be billed; it stays as it is and the money is only recorded.
   */
  readonly outcome: "closes" | "part" | "kept";
  readonly isOffline: boolean;
}

/**
 * Decides the tenders of a payment and its effect. Offline cash closes the order whatever its amount (clarification 46). If
 * nothing is due, the order closes with the payments that it has.
 */
export function toSettlement(order: Order, body: PayBody): Settlement {
  const isOffline = body.takenOffline === true;
  const isNothing = !isOffline && !body.tenders && isCovered(order) && !body.tip;
  const tenders = isNothing ? [] : requestedPayment(order, body).map(tenderFrom);
  const isPart = body.tenders !== undefined && sum(tenders.map(({ amount }) => amount)) < amountDue(order);
  const outcome = billingRefusal(order) !== undefined ? "kept" : isPart ? "part" : "closes";
  return { tenders, outcome, isOffline };
}

function tenderFrom(body: TenderBody): ChargedTender {
  const { type, amount, tip, cashGiven, account = "", accountId, stay, reference = "" } = body;
  const change = changeDue(amount, { tip, cashGiven });
  return {
    type,
    amount,
    tip: tip ?? ZERO,
    cashGiven: cashGiven ?? null,
    changeDue: change,
    account,
    reference,
    ...(accountId && { accountId }),
    ...(stay && { stay }),
  };
}

/** Adds a payment's money to an order and closes it if it is paid. */
export function withSettlement(order: Order, { tenders, outcome }: Settlement): Order {
  const amountPaid = sum([order.amountPaid, ...tenders.map(({ amount }) => amount)]);
  const unnamed = tenders.filter(isUnnamedCredit).map(({ amount }) => amount);
  return {
    ...order,
    amountPaid,
    ...(unnamed.length > 0 && { unnamedCredit: sum(unnamed) }),
    ...(outcome === "closes" && { status: "paid", isActive: false }),
  };
}

/** Returns how much cash stayed in the drawer: the cash given less the change. */
export function recordedCash({ expectedTotal = ZERO, cashGiven = expectedTotal }: PayBody): Paise {
  return cashGiven < expectedTotal ? cashGiven : expectedTotal;
}
