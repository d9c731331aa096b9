import { type Paise, paise, type RateBps, sum, ZERO, ZERO_RATE } from "../../money.ts";
import type { ApprovalAction } from "../../staff/api.ts";
import type { ApprovedChange } from "../../staff/approvalApi.ts";
import type { Bill } from "../bills/api.ts";
import type { Order, OrderLine } from "../order/api.ts";
import { withCharging } from "../order/charging.ts";
import { discountGiven, type OrderChange } from "../order/discount.ts";
import type { NotCharged } from "../order/notCharged.ts";
import { voidedPieces, withChanges, withQuantity } from "../order/order.ts";
import { type LineQuantity, toRequestedQuantities } from "../order/split.ts";
import { computeTotals, taxableAmount } from "../order/totals.ts";
import type { Payment } from "../payments/api.ts";
import { placeName } from "../place.ts";

/**
 * Returns the permission that a command needs beyond taking orders, by all orders that it changes: to void sent pieces
 * (clarification 26), to leave pieces uncharged (85), to make billed pieces cheaper (104), to sell at a price outside the
 * item's range (102), or to give a discount above the limit (63). The first that applies covers the others: its approval
 * names all of them.
 */
export function requiredPermission(
  requested: readonly OrderChange[],
  discountLimit: RateBps,
): ApprovalAction | undefined {
  const changes = requested.map(({ before, after }) => ({ before, after: withoutCancelled(after) }));
  const before = changes.flatMap((change) => change.before?.items ?? []);
  const after = changes.flatMap((change) => change.after.items);
  if (voidedPieces({ items: before }, { items: after }).length > 0) return "orders.void";
  if (hasMoreNotCharged(before, after)) return "orders.notCharged";
  if (isBilledCheaper(changes)) return "bills.cancel";
  if (piecesOutsideRange({ items: before }, { items: after }).length > 0) return "orders.openPrice";
  return discountGiven(changes, discountLimit) && "orders.discount";
}

/** Returns a cancelled order without its lines. */
function withoutCancelled(order: Order): Order {
  return order.status === "cancelled" ? withChanges(order, { items: [] }) : order;
}

/** True if more pieces of a dish are uncharged than before, or for a different reason. */
function hasMoreNotCharged(before: readonly OrderLine[], after: readonly OrderLine[]): boolean {
  const countsBefore = notChargedCounts(before);
  return [...notChargedCounts(after)].some(([why, count]) => count > (countsBefore.get(why) ?? 0));
}

/** Counts the uncharged pieces by original line, kind and reason. */
function notChargedCounts(lines: readonly OrderLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { _id, origin = _id, notCharged, quantity } of lines) {
    if (!notCharged) continue;
    const why = `${origin} ${notCharged.kind} ${notCharged.reason}`;
    counts.set(why, (counts.get(why) ?? 0) + quantity);
  }
  return counts;
}

/** True if the billed pieces of all orders together get cheaper, apart from the rounding of shares between orders. */
function isBilledCheaper(changes: readonly OrderChange[]): boolean {
  const cost = (orders: readonly Order[]) => sum(orders.map(billedCost));
  const before = cost(changes.flatMap((change) => change.before ?? []));
  if (before === ZERO) return false;
  const rounding = changes.length > 1 ? sum(changes.map(({ after }) => paise(1 + after.items.length))) : ZERO;
  return cost(changes.map(({ after }) => after)) < before - rounding;
}

/** Computes the cost of an order's billed pieces alone, after discounts and before tax. */
function billedCost({ items, discount, tax }: Order): Paise {
  const shown = items.filter(({ billedQuantity }) => billedQuantity > 0);
  if (shown.length === 0) return ZERO;
  return taxableAmount(
    computeTotals(
      shown.map((line) => withQuantity(line, line.billedQuantity)),
      discount,
      tax,
    ),
  );
}

/** Returns the pieces that a change adds at an open price outside the item's range. Split-off and moved pieces do not count. */
export function piecesOutsideRange(
  before: Pick<Order, "items">,
  after: Pick<Order, "items">,
): { readonly line: OrderLine; readonly quantity: number }[] {
  const quantitiesBefore = new Map(before.items.map(({ _id, quantity }) => [_id, quantity]));
  return after.items
    .filter(
      ({ _id, origin, choice }) =>
        choice?.openPrice?.isOutsideRange && (quantitiesBefore.has(_id) || !origin),
    )
    .map((line) => ({ line, quantity: line.quantity - (quantitiesBefore.get(line._id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns the content of an approval of an order's change: the removed pieces, the pieces added at a price outside their
 * range, the given discount, and the order's discounts and total (clarification 45).
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
  const discount = discountGiven([{ before, after }], ZERO_RATE);
  return {
    ...{ act, lines, discountPercentage, discountAmount, grandTotal },
    ...(discount && {
      discount: {
        ...(discount.line && { line: discount.line._id, name: discount.line.menuItem.name }),
        ...discount.discount,
      },
    }),
  };
}

/** Returns what to approve when billed dishes get cheaper by moving: also the target order and its discounts. */
export function moveToApprove(
  before: Order,
  after: Order,
  { _id, place, discountAmount }: Order,
): ApprovedChange {
  const to = { _id, name: placeName(place), discountAmount };
  return { ...changeToApprove(before, after, "move-lines"), to };
}

function quantityOf({ items }: Order, lineId: string): number {
  return items.find(({ _id }) => _id === lineId)?.quantity ?? 0;
}

/** Returns the content of an approval for not charging pieces: the pieces, the reason and the remaining total. */
export function notChargedToApprove(
  before: Order,
  pieces: readonly LineQuantity[],
  { kind, reason }: Pick<NotCharged, "kind" | "reason">,
): ApprovedChange {
  const notCharged = { kind, reason, approvedBy: "" };
  // The split-off lines have no ids yet.
  const after = withCharging(before, pieces, { notCharged, lineIds: pieces.map(() => "") });
  const quantities = toRequestedQuantities(pieces);
  const lines = before.items.flatMap(({ _id, menuItem: { name } }) => {
    const quantity = quantities.get(_id);
    return quantity === undefined ? [] : { line: _id, name, quantity };
  });
  return { ...changeToApprove(before, after, "not-charged"), lines, notCharged: { kind, reason } };
}

/** Returns the content of an approval for cancelling a bill whose order stays unchanged. */
export function billToCancel({ discountPercentage, discountAmount, grandTotal }: Bill): ApprovedChange {
  return { act: "cancel-bill", lines: [], discountPercentage, discountAmount, grandTotal };
}

/** Returns the content of an approval for correcting a payment: its old and new type, account and amount. */
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

/** The charges of a payment to an account beyond its limit, and the balance with them. */
export type ChargeAboveLimit = NonNullable<ApprovedChange["charges"]>[number];

/** Returns the content of an approval for charging more to accounts than their limits. */
export function chargesToApprove(
  { discountPercentage, discountAmount, grandTotal }: Order,
  charges: readonly ChargeAboveLimit[],
): ApprovedChange {
  return {
    act: "charge-account",
    lines: [],
    discountPercentage,
    discountAmount,
    grandTotal,
    charges: [...charges],
  };
}

/** Returns the content of an approval for recording offline cash far above the order's total (clarification 46). */
export function cashToApprove(order: Order, amount: Paise): ApprovedChange {
  const { discountPercentage, discountAmount, grandTotal } = order;
  return { act: "cash", lines: [], discountPercentage, discountAmount, grandTotal, amount };
}
