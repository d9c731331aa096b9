import { type Paise, paise, percentOf, type RateBps, rateBps, shareOf, sum, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Discount, Order, OrderLine, RequestedDiscount } from "./api.ts";
import { isRequestedDiscount, isSameDiscount, toRequestedDiscount } from "./discountSum.ts";
import { chargedLines } from "./notCharged.ts";
import { findLine, withChanges } from "./order.ts";

/** The rights of whoever gives a discount. */
export interface Giver {
  /** The limit in settings. */
  readonly limit: RateBps;
  /** Whether they may give more than the limit's part: by right, or because somebody approves it. */
  readonly mayExceed: boolean;
}

/** How an order's discount is asked for. Of the two, the sum in rupees counts. */
interface DiscountFields {
  readonly discountPercentage?: RateBps | undefined;
  readonly discountRupees?: Paise | undefined;
}

/** Returns whether a change says anything of an order's discount. */
export function requestsDiscount({ discountPercentage, discountRupees }: DiscountFields): boolean {
  return discountPercentage !== undefined || discountRupees !== undefined;
}

/**
 * Gives an order the discount that is asked for on its charged dishes without one of their own. "0" takes away a discount of its kind
 * only: whoever says again what an order answers (0 percent beside ₹500) changes nothing.
 */
export function withRequestedDiscount(
  order: Order,
  { discountPercentage: percent, discountRupees: rupees }: DiscountFields,
  giver: Giver,
): Order {
  const isInRupees = order.discountRupees > ZERO;
  const asked =
    rupees !== undefined && (rupees > ZERO || isInRupees)
      ? { rupees }
      : percent !== undefined && (percent > 0 || !isInRupees)
        ? { percent }
        : undefined;
  if (asked === undefined) return order;
  return withChanges(order, { discount: given(order.discount, asked, orderValue(order), giver) });
}

/** Gives a dish its own discount, in place of the order's. On one that is not charged, a percentage within the limit is none. */
export function withLineDiscount(
  order: Order,
  lineId: string,
  asked: RequestedDiscount,
  giver: Giver,
): Order {
  const line = findLine(order, lineId);
  if (!line) return order;
  const next = given(line.discount, asked, line.notCharged ? ZERO : line.amount, giver);
  const discount = line.notCharged && next !== null && !("value" in next) ? null : next;
  return withChanges(order, { items: order.items.map((one) => (one === line ? { ...one, discount } : one)) });
}

/**
 * Returns the discount that is given on a value. One that is as it was given stays, unless the person may give it: then it counts on
 * the value that is there now.
 */
function given(
  current: Discount,
  asked: RequestedDiscount,
  value: Paise,
  { limit, mayExceed }: Giver,
): Discount {
  const next = fixed(asked, value, limit);
  const mayGive = mayExceed || !isAbove(next, limit);
  return isRequestedDiscount(current, asked) && !(mayGive && value > ZERO) ? current : next;
}

function fixed(asked: RequestedDiscount, value: Paise, limit: RateBps): Discount {
  if (asked === null) return null;
  if ("rupees" in asked) {
    return asked.rupees === ZERO ? null : { rupees: paise(Math.min(asked.rupees, value)), value };
  }
  const { percent } = asked;
  if (percent <= limit) return percent === 0 ? null : { percent };
  return { percent, rupees: percentOf(value, percent), value };
}

/** Computes what the order's discount stands on: the price of the charged dishes without one of their own. */
export function orderValue({ items }: Pick<Order, "items">): Paise {
  return sum(chargedLines(items).flatMap(({ discount, amount }) => (discount === null ? amount : [])));
}

/** Returns whether an order or one of its dishes has a discount. */
export function hasDiscount({ discount, items }: Order): boolean {
  return discount !== null || items.some((line) => line.discount !== null);
}

/** Returns whether a discount takes off more than the limit's part of what it was given on. */
export function isAbove(discount: Discount, limit: RateBps): boolean {
  if (discount === null) return false;
  if (!("value" in discount)) return discount.percent > limit;
  return discount.rupees > percentOf(discount.value, limit);
}

const ALL = rateBps(100_00);

/** Refuses a discount on no value, and one that makes an order free, whoever gives it: that is "not charged" (clarifications 63 and 85). */
export function discountRefusal(before: Order | undefined, after: Order): RefusalCode | undefined {
  const discounts = [after.discount, ...after.items.map(({ discount }) => discount)];
  if (discounts.some((discount) => discount !== null && "value" in discount && discount.value === ZERO))
    return "discount-on-nothing";
  const isAll = after.discountPercentage === ALL && before?.discountPercentage !== ALL;
  const isFree = isFreeByDiscount(after) && !(before && isFreeByDiscount(before));
  return isAll || isFree ? "discount-makes-free" : undefined;
}

function isFreeByDiscount({ discountAmount, grandTotal }: Order): boolean {
  return discountAmount > ZERO && grandTotal === ZERO;
}

/** A discount that is given, and the dish that it is on; undefined for the order's. */
export interface GivenDiscount {
  readonly line: OrderLine | undefined;
  readonly discount: NonNullable<Discount>;
}

/** An order before and after a command; `before` is left out for one that it makes. */
export interface OrderChange {
  readonly before?: Order | undefined;
  readonly after: Order;
}

/**
 * Finds a discount above the limit's part that a command gives. One that stood there before, or a share of it where dishes were split off
 * or moved, is not given: it takes off no more than it did.
 */
export function discountGiven(changes: readonly OrderChange[], limit: RateBps): GivenDiscount | undefined {
  const befores = changes.flatMap(({ before }) => before ?? []);
  const known = befores.flatMap((before) => discountsOf(before, before));
  const now = changes.flatMap(({ before = befores[0], after }) => discountsOf(after, before ?? after));
  const isIn = (list: readonly Standing[]) => (one: Standing) =>
    list.some(({ id, discount }) => id === one.id && isSameDiscount(discount, one.discount));
  const gone = known.filter((one) => !isIn(now)(one));
  const isShareOfGone = ({ first, discount }: Standing) =>
    gone.some((one) => one.first === first && isShare(discount, one.discount));
  return now.find((one) => isAbove(one.discount, limit) && !isIn(known)(one) && !isShareOfGone(one));
}

interface Standing extends GivenDiscount {
  /** The order or the line. */
  readonly id: string;
  /** The order or the line from which it may come where it was divided. */
  readonly first: string;
}

/** Lists the discounts of an order, which may be a part of another one. */
function discountsOf({ _id, discount, items }: Order, { _id: first }: Order): Standing[] {
  return [
    ...(discount === null ? [] : [{ id: _id, first, line: undefined, discount }]),
    ...items.flatMap((line) => {
      const { _id: id, origin = id, discount: own } = line;
      return own === null ? [] : { id, first: origin, line, discount: own };
    }),
  ];
}

/** Shares of shares are rounded to the paisa each time. */
const ROUNDING = 10;

function isShare(share: NonNullable<Discount>, whole: NonNullable<Discount>): boolean {
  if (toRequestedDiscount(share).discountPercentage !== toRequestedDiscount(whole).discountPercentage)
    return false;
  if (!("value" in share) || !("value" in whole)) return "value" in share === "value" in whole;
  const isLess = share.rupees <= whole.rupees && share.value <= whole.value;
  return isLess && share.rupees <= shareOf(whole.rupees, share.value, whole.value) + ROUNDING;
}
