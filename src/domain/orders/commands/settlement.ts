import type { BodyOf } from "../../endpoint.ts";
import { type Paise, sum, ZERO } from "../../money.ts";
import type { FieldProblem } from "../../refusal.ts";
import { amountDue, isCovered } from "../order/amountDue.ts";
import { type Order, PaymentType } from "../order/api.ts";
import { isNothingCharged } from "../order/notCharged.ts";
import { emptyOrderRefusal } from "../order/order.ts";
import { cashRefusal, changeDue, outOfProportion } from "../payments/cash.ts";
import { isUnnamedCredit } from "../payments/credit.ts";
import type { Tender } from "../payments/tenders.ts";
import type { PaymentRefusal, payingApi, TenderBody } from "./paying.ts";

type PayBody = BodyOf<typeof payingApi.pay>;

/**
 * Returns how an order is paid: the payment type of the body, in its own field or as the status, else the order's own (spec section 7).
 */
export function requestedPaymentType(order: Pick<Order, "paymentType">, body: PayBody): PaymentType {
  const types = [body.paymentType, body.status].map((type) => PaymentType.safeParse(type).data);
  return types.find((type) => type !== undefined) ?? order.paymentType;
}

/**
 * Refuses to settle another sum than the person saw (clarification 24), and more than is still to be paid. Cash that is in the
 * drawer already is not refused for that.
 */
export function paymentRefusal(order: Order, body: PayBody): PaymentRefusal | undefined {
  if (body.takenOffline) return undefined;
  const refusal = emptyOrderRefusal(order);
  if (refusal) return refusal;
  const rest = amountDue(order);
  if (body.expectedTotal !== undefined && body.expectedTotal !== rest) return "total-changed";
  if (body.version !== undefined && body.version !== order.version) return "version-stale";
  const asked = requestedPayment(order, body);
  if (sum(asked.map(({ amount }) => amount)) > rest) return "over-rest";
  if (body.tenders?.some(isUnnamedCredit)) return "account-needed";
  return asked
    .map(({ amount, cashGiven }) => cashRefusal(amount, cashGiven))
    .find((code) => code !== undefined);
}

/** Returns the payments that a body asks for: its tenders, or one of the whole rest; none where nothing is charged or given. */
function requestedPayment(order: Order, body: PayBody): readonly TenderBody[] {
  if (body.tenders) return body.tenders;
  const amount = body.takenOffline ? recordedCash(body) : amountDue(order);
  const { cashGiven, tip, account, reference } = body;
  if (isNothingCharged(order) && amount === ZERO && !tip) return [];
  return [{ type: requestedPaymentType(order, body), amount, cashGiven, tip, account, reference }];
}

/** The fields that say how the whole rest is paid at once; each of several tenders has its own. */
const ofOnePayment = [
  "paymentType",
  "status",
  "cashGiven",
  "tip",
  "account",
  "reference",
  "takenOffline",
] as const;

/**
 * Lists what is wrong with a payment beside its sum: fields that contradict each other, and what is out of proportion to the sum
 * that the person saw. For cash taken offline it is the sum that was taken.
 */
export function paymentProblems(order: Order, body: PayBody): FieldProblem[] {
  if (!body.tenders)
    return outOfProportion(body.takenOffline ? (body.expectedTotal ?? ZERO) : amountDue(order), body);
  if (ofOnePayment.some((field) => body[field] !== undefined))
    return [{ field: "tenders", message: "must stand without the fields of a payment at once" }];
  return body.tenders.flatMap((tender, i) =>
    outOfProportion(tender.amount, tender).map(({ field, message }) => ({
      field: `tenders.${i}.${field}`,
      message,
    })),
  );
}

/** The effect of a payment that is not refused on its order. */
export interface Settlement {
  readonly tenders: readonly Tender[];
  /**
   * closes: the order is paid. part: it stays open with a rest. kept: it is paid or cancelled already, or has no lines; it stays
   * as it is and the money is only kept.
   */
  readonly outcome: "closes" | "part" | "kept";
  readonly isOffline: boolean;
}

/**
 * Decides what a payment settles: its tenders, else the rest of the order, or the cash that was taken offline, which closes the
 * order whatever its sum (clarification 46). Where nothing is left to pay, the order closes with what it has.
 */
export function toSettlement(order: Order, body: PayBody): Settlement {
  const isOffline = body.takenOffline === true;
  const isNothing = !isOffline && !body.tenders && isCovered(order) && !body.tip;
  const tenders = isNothing ? [] : requestedPayment(order, body).map(tenderFrom);
  const isPart = body.tenders !== undefined && sum(tenders.map(({ amount }) => amount)) < amountDue(order);
  const outcome = emptyOrderRefusal(order) !== undefined ? "kept" : isPart ? "part" : "closes";
  return { tenders, outcome, isOffline };
}

function tenderFrom({ type, amount, tip, cashGiven, account = "", reference = "" }: TenderBody): Tender {
  const change = changeDue(amount, { tip, cashGiven });
  return {
    type,
    amount,
    tip: tip ?? ZERO,
    cashGiven: cashGiven ?? null,
    changeDue: change,
    account,
    reference,
  };
}

/** Returns an order with the money of a payment, open or paid as it leaves it. */
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

/** Returns how much cash stayed in the drawer: what was given, without the change. */
export function recordedCash({ expectedTotal = ZERO, cashGiven = expectedTotal }: PayBody): Paise {
  return cashGiven < expectedTotal ? cashGiven : expectedTotal;
}
