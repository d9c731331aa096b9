import { minus, type Paise, paise, percentOf, type RateBps, rateBps, sum, ZERO } from "../../money.ts";
import { grantOf, type Role } from "../../permissions.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Order, OrderLine } from "./api.ts";
import { discountOf, isSameDiscount } from "./discountSum.ts";
import { withChanges } from "./order.ts";
import { lineDiscount } from "./totals.ts";

/** Returns the largest discount that a role gives without an approval. `limit` is the one in the settings. */
export function discountLimitOf(role: Role, limit: RateBps): RateBps {
  return grantOf(role, "orders.discount") === "yes" ? rateBps(100_00) : limit;
}

/**
 * Returns a changed order with the discounts that it has after a change by a person with this limit. When the change adds a
 * line or raises a quantity and all discounts together are above the limit, nobody gives away more by adding than they could by
 * setting a discount (clarification 45): a line's percentage stays the sum that it took off before, and the order's discount falls
 * to what the lines leave of the limit. Lowering and removing keep the discounts. One that the change itself sets stays as
 * it is, because that is checked for itself.
 */
export function withDiscountWithin(limit: RateBps, before: Order, after: Order): Order {
  if (setsDiscount(before, after) || !hasMore(before, after)) return after;
  if (before.discountPercentage <= limit && !isAbove(after, limit)) return after;
  const kept = withChanges(after, { items: after.items.map((line) => withSumOf(before, line)) });
  const most = leftOf(kept, limit);
  const from = discountOf(before);
  if (from === null || !isFalling(kept, most)) return kept;
  const fallen = "rupees" in from ? { discountRupees: most.rupees } : { discountPercentage: most.percent };
  return withChanges(kept, { ...fallen, discountFellFrom: before.discountFellFrom ?? from });
}

function isFalling({ discountPercentage, discountRupees }: Order, most: Left): boolean {
  return discountPercentage > most.percent || discountRupees > most.rupees;
}

/** Returns a line whose quantity was raised with the sum that its discount took off before. */
function withSumOf(before: Order, line: OrderLine): OrderLine {
  const known = before.items.find(({ _id }) => _id === line._id);
  const isRaised = known !== undefined && line.quantity > known.quantity;
  return isRaised && line.discount !== null ? { ...line, discount: { rupees: lineDiscount(known) } } : line;
}

interface Left {
  readonly rupees: Paise;
  readonly percent: RateBps;
}

/** Computes what the discounts of the lines leave of a limit for the order's own: as a sum, and in percent. */
function leftOf({ items, totalAmount }: Order, limit: RateBps): Left {
  const ofLines = sum(items.map(lineDiscount));
  const rupees = paise(Math.max(ZERO, percentOf(totalAmount, limit) - ofLines));
  const base = minus(totalAmount, ofLines);
  const percent = ofLines === ZERO ? limit : base === ZERO ? 0 : Math.floor((rupees * 100_00) / base);
  return { rupees, percent: rateBps(percent) };
}

/** Tells whether all discounts together take off more than this part of the order. */
function isAbove({ discountAmount, totalAmount }: Order, limit: RateBps): boolean {
  return discountAmount > percentOf(totalAmount, limit);
}

/** Tells whether an order has a line or pieces that it did not have before. */
function hasMore(before: Order, after: Order): boolean {
  const quantities = new Map(before.items.map(({ _id, quantity }) => [_id, quantity]));
  return after.items.some(({ _id, quantity }) => quantity > (quantities.get(_id) ?? 0));
}

function setsDiscount(before: Order, after: Order): boolean {
  return !isSameDiscount(discountOf(before), discountOf(after)) || setsLineDiscount(before, after);
}

function setsLineDiscount(before: Order, after: Order): boolean {
  const discounts = new Map(before.items.map(({ _id, discount }) => [_id, discount]));
  return after.items.some(({ _id, discount }) => !isSameDiscount(discounts.get(_id) ?? null, discount));
}

/** Refuses a discount that makes an order free, whoever gives it: that is "not charged" (clarifications 63 and 85). */
export function refuseFreeByDiscount(before: Order, after: Order): RefusalCode | undefined {
  const isAll = after.discountPercentage === ALL || isFreeByDiscount(after);
  return isAll && setsDiscount(before, after) ? "discount-makes-free" : undefined;
}

const ALL = rateBps(100_00);

/**
 * Refuses a discount that makes an order free, and one of a line, or in rupees, with which all discounts together are above the
 * limit: only a percentage of the whole order can be approved (clarification 63).
 */
export function refuseDiscount(before: Order, after: Order, limit: RateBps): RefusalCode | undefined {
  const refused = refuseFreeByDiscount(before, after);
  if (refused) return refused;
  const isInRupees = after.discountRupees > ZERO && after.discountRupees !== before.discountRupees;
  if (!isInRupees && !setsLineDiscount(before, after)) return undefined;
  return after.discountAmount > before.discountAmount && isAbove(after, limit)
    ? "discounts-above-limit"
    : undefined;
}

/** Shares are rounded to the paisa: so much more than the limit is no discount that somebody gave. */
const ROUNDING = paise(1_00);

/**
 * Refuses to share dishes out among orders so that one's discounts are above the person's limit where they were not before: a
 * discounted dish would make room for the next discount on the order that it leaves.
 */
export function refuseDiscountsShared(
  orders: readonly { readonly before: Order; readonly after: Order }[],
  limit: RateBps,
): RefusalCode | undefined {
  const isFarAbove = ({ discountAmount, totalAmount }: Order) =>
    discountAmount > percentOf(totalAmount, limit) + ROUNDING;
  return orders.some(({ before, after }) => !isFarAbove(before) && isFarAbove(after))
    ? "discounts-above-limit"
    : undefined;
}

/**
 * Tells whether a change needs an approval: it sets a percentage with which all discounts together are above the person's limit,
 * leaves nothing to pay beside a discount in rupees, or adds to such an order. A discount that somebody else gave may stay as it is.
 */
export function isOverDiscountLimit(before: Order, after: Order, limit: RateBps): boolean {
  const { discountPercentage } = after;
  const isSet = discountPercentage > 0 && discountPercentage !== before.discountPercentage;
  const isSetAbove = isSet && (discountPercentage > limit || isAbove(after, limit));
  return (
    isSetAbove ||
    (isFreeByDiscount(after) && (!isFreeByDiscount(before) || after.totalAmount > before.totalAmount))
  );
}

function isFreeByDiscount({ totalAmount, discountAmount, grandTotal }: Order): boolean {
  return discountAmount > ZERO && totalAmount > ZERO && grandTotal === ZERO;
}
