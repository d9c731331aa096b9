import type { Paise, RateBps } from "../../money.ts";
import type { ApprovalAction, ApprovedChange } from "../../staff/api.ts";
import type { Bill } from "../bills/api.ts";
import type { Order, OrderLine } from "../order/api.ts";
import { withCharging } from "../order/charging.ts";
import { isOverDiscountLimit } from "../order/discount.ts";
import type { NotCharged } from "../order/notCharged.ts";
import { voidedPieces } from "../order/order.ts";
import { askedOf, type Pieces } from "../order/parting.ts";
import type { Payment } from "../payments/api.ts";
import { placeName } from "../place.ts";

/**
 * Returns the permission that a change of an order needs beyond taking orders: to void when pieces that the kitchen
 * knows are taken off, else to cancel a bill when a guest who holds one would owe less, else to sell at a price outside an item's
 * range, else to discount beyond the person's limit.
 * Where several hold, the first is enough (clarification 26, 34).
 */
export function permissionNeededFor(
  before: Order,
  after: Order,
  discountLimit: RateBps,
): ApprovalAction | undefined {
  if (voidedPieces(before, after).length > 0) return "orders.void";
  if (before.bill !== null && after.grandTotal < before.grandTotal) return "bills.cancel";
  if (piecesOutsideRange(before, after).length > 0) return "orders.openPrice";
  return isOverDiscountLimit(before, after, discountLimit) ? "orders.discount" : undefined;
}

/** Lists the pieces that a change adds at an open price outside their item's range. */
export function piecesOutsideRange(
  before: Order,
  after: Order,
): { readonly line: OrderLine; readonly quantity: number }[] {
  return after.items
    .filter(({ choice }) => choice?.openPrice?.isOutsideRange)
    .map((line) => ({ line, quantity: line.quantity - quantityOf(before, line._id) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns what somebody has to approve of a change of an order: the pieces taken off, those added at a price outside their
 * range with that price, discount and total (clarification 45).
 */
export function changeToApprove(before: Order, after: Order, act: ApprovedChange["act"]): ApprovedChange {
  const takenOff = before.items
    .map((line) => ({ line, quantity: line.quantity - quantityOf(after, line._id) }))
    .filter(({ quantity }) => quantity > 0);
  const piecesOf = ({ line: { _id, menuItem }, quantity }: (typeof takenOff)[number]) => ({
    line: _id,
    name: menuItem.name,
    quantity,
  });
  const added = piecesOutsideRange(before, after).map((one) => ({ ...piecesOf(one), price: one.line.rate }));
  const lines = [...takenOff.map(piecesOf), ...added];
  const { discountPercentage, discountAmount, grandTotal } = after;
  return { act, lines, discountPercentage, discountAmount, grandTotal };
}

/** Returns what has to be approved when dishes of a printed bill are moved to another order: also which. */
export function moveToApprove(before: Order, after: Order, to: Order): ApprovedChange {
  return { ...changeToApprove(before, after, "move-lines"), to: { _id: to._id, name: placeName(to.place) } };
}

function quantityOf({ items }: Order, lineId: string): number {
  return items.find(({ _id }) => _id === lineId)?.quantity ?? 0;
}

/** Returns what has to be approved when pieces are not charged: these pieces, why, and the total that is left. */
export function notChargedToApprove(
  before: Order,
  pieces: readonly Pieces[],
  { kind, reason }: Pick<NotCharged, "kind" | "reason">,
): ApprovedChange {
  const notCharged = { kind, reason, approvedBy: "" };
  // An approval names no line that is not there yet.
  const after = withCharging(before, pieces, { notCharged, lineIds: pieces.map(() => "") });
  const asked = askedOf(pieces);
  const lines = before.items.flatMap(({ _id, menuItem: { name } }) => {
    const quantity = asked.get(_id);
    return quantity === undefined ? [] : { line: _id, name, quantity };
  });
  return { ...changeToApprove(before, after, "not-charged"), lines, notCharged: { kind, reason } };
}

/** Returns what an admin has to approve when a bill is cancelled and its order stays as it is. */
export function billToCancel({ discountPercentage, discountAmount, grandTotal }: Bill): ApprovedChange {
  return { act: "cancel-bill", lines: [], discountPercentage, discountAmount, grandTotal };
}

/** Returns what has to be approved when a payment is corrected: how it was made, how and on whose account it is to be, and its sum. */
export function correctionToApprove(
  order: Pick<Order, "discountPercentage" | "discountAmount" | "grandTotal">,
  { _id, type: from }: Pick<Payment, "_id" | "type">,
  right: Pick<Payment, "type" | "amount"> & {
    readonly account?: string | undefined;
    readonly reference?: string | undefined;
  },
): ApprovedChange {
  const { discountPercentage, discountAmount, grandTotal } = order;
  const { type: to, amount, account = "", reference = "" } = right;
  const payment = { _id, from, to, account, reference };
  return {
    act: "correct-payment",
    lines: [],
    discountPercentage,
    discountAmount,
    grandTotal,
    amount,
    payment,
  };
}

/** Returns what an admin has to approve when cash is recorded that is far more than the order's total (clarification 46). */
export function cashToApprove(order: Order, amount: Paise): ApprovedChange {
  const { discountPercentage, discountAmount, grandTotal } = order;
  return { act: "cash", lines: [], discountPercentage, discountAmount, grandTotal, amount };
}
