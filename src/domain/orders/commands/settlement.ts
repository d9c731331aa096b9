import type { BodyOf } from "../../endpoint.ts";
import { type Paise, ZERO } from "../../money.ts";
import type { FieldProblem, RefusalCode } from "../../refusal.ts";
import { type Order, PaymentType } from "../order/api.ts";
import { refuseEmpty } from "../order/order.ts";
import { isCovered, restOf } from "../order/rest.ts";
import { changeDue, outOfProportion, refuseCash } from "../payments/cash.ts";
import type { Tender } from "../payments/tenders.ts";
import type { payingApi } from "./paying.ts";

type PayBody = BodyOf<typeof payingApi.pay>;

/**
 * Returns how an order is paid: the payment type of the body, else one given as its status, else the order's own (spec
 * section 7).
 */
export function paymentTypeOf(order: Pick<Order, "paymentType">, body: PayBody): PaymentType {
  const type = PaymentType.safeParse(body.paymentType ?? body.status);
  return type.success ? type.data : order.paymentType;
}

/**
 * Refuses to settle another sum than the person saw (clarification 24). Cash that is in the drawer already is not refused for
 * that.
 */
export function refusePay(order: Order, body: PayBody): RefusalCode | undefined {
  if (body.takenOffline) return undefined;
  const refusal = refuseEmpty(order);
  if (refusal) return refusal;
  if (body.expectedTotal !== undefined && body.expectedTotal !== restOf(order)) return "total-changed";
  if (body.version !== undefined && body.version !== order.version) return "version-stale";
  if (paymentTypeOf(order, body) === "credit" && !isAccountNamed(body.account)) return "account-needed";
  return refuseCash(restOf(order), body.cashGiven);
}

/** Tells whether a text names the account of a credit: spaces and characters that nobody can see name none. */
export function isAccountNamed(account = ""): boolean {
  return /[\p{L}\p{N}]/u.test(account);
}

/** Lists what is out of proportion to the sum that the person saw. For cash taken offline it is the sum that was taken. */
export function problemsOfPay(order: Order, body: PayBody): FieldProblem[] {
  return outOfProportion(body.takenOffline ? (body.expectedTotal ?? ZERO) : restOf(order), body);
}

/** The effect of a payment that is not refused on its order. */
export interface Settlement {
  readonly tenders: readonly Tender[];
  /** False: the order is paid or cancelled already, or has no lines; it stays as it is and the money is only kept. */
  readonly closes: boolean;
  readonly isOffline: boolean;
}

/**
 * Decides what a payment settles: the rest of the order, or the cash that was taken offline, whatever its sum (clarification
 * 46). Where nothing is left to pay, the order closes with what it has.
 */
export function settlementOf(order: Order, body: PayBody): Settlement {
  const effect = { closes: refuseEmpty(order) === undefined, isOffline: body.takenOffline === true };
  if (!effect.isOffline && isCovered(order) && !body.tip) return { tenders: [], ...effect };
  const amount = effect.isOffline ? cashKeptOf(body) : restOf(order);
  const { tip = ZERO, cashGiven = null, account = "" } = body;
  const type = paymentTypeOf(order, body);
  const tender = { type, amount, tip, cashGiven, changeDue: changeDue(amount, body), account };
  return { tenders: [tender], ...effect };
}

/** Returns how much cash stayed in the drawer: what was given, without the change. */
export function cashKeptOf({ expectedTotal = ZERO, cashGiven = expectedTotal }: PayBody): Paise {
  return cashGiven < expectedTotal ? cashGiven : expectedTotal;
}
