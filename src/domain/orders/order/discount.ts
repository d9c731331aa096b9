import { type Paise, paise, percentOf, type RateBps, rateBps, shareOf, sum, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Discount, Order, OrderLine, RequestedDiscount } from "./api.ts";
import { formatDiscount, isRequestedDiscount, isSameDiscount, toRequestedDiscount } from "./discountSum.ts";
import { chargedLines } from "./notCharged.ts";
import { findLine, withChanges } from "./order.ts";

/** What the person who gives a discount may do. */
export interface Giver {
  /** The discount limit in settings. */
  readonly limit: RateBps;
  /** True if the discount may exceed the limit: by permission or by an approval. */
  readonly mayExceed: boolean;
}

/** The fields that request an order's discount; rupees take precedence. */
interface DiscountFields {
  readonly discountPercentage?: RateBps | undefined;
  readonly discountRupees?: Paise | undefined;
}

/** True if a change sets the order's discount. */
export function requestsDiscount({ discountPercentage, discountRupees }: DiscountFields): boolean {
  return discountPercentage !== undefined || discountRupees !== undefined;
}

/**
 * Sets the order's discount, on charged lines without their own. Zero only removes a discount of the same kind, so that
 * sending back an order's fields (0 percent beside ₹500) changes nothing.
 */
export function withRequestedDiscount(
  order: Order,
  { discountPercentage: percent, discountRupees: rupees }: DiscountFields,
  giver: Giver,
): Order {
  const isInRupees = order.discountRupees > ZERO;
  const requested =
    rupees !== undefined && (rupees > ZERO || isInRupees)
      ? { rupees }
      : percent !== undefined && (percent > 0 || !isInRupees)
        ? { percent }
        : undefined;
  if (requested === undefined) return order;
  return withChanges(order, { discount: given(order.discount, requested, orderValue(order), giver) });
}

/** Sets a line's own discount, instead of the order's. On an uncharged line a percentage within the limit is ignored. */
export function withLineDiscount(
  order: Order,
  lineId: string,
  requested: RequestedDiscount,
  giver: Giver,
): Order {
  const line = findLine(order, lineId);
  if (!line) return order;
  const next = given(line.discount, requested, line.notCharged ? ZERO : line.amount, giver);
  const discount = line.notCharged && next !== null && !("value" in next) ? null : next;
  return withChanges(order, { items: order.items.map((one) => (one === line ? { ...one, discount } : one)) });
}

/** Returns the new discount on a value. An equal one is kept, unless the person may give it for the current value. */
function given(
  current: Discount,
  requested: RequestedDiscount,
  value: Paise,
  { limit, mayExceed }: Giver,
): Discount {
  const next = fixed(requested, value, limit);
  const mayGive = mayExceed || !isAbove(next, limit);
  return isRequestedDiscount(current, requested) && !(mayGive && value > ZERO) ? current : next;
}

function fixed(requested: RequestedDiscount, value: Paise, limit: RateBps): Discount {
  if (requested === null) return null;
  if ("rupees" in requested) {
    return requested.rupees === ZERO ? null : { rupees: paise(Math.min(requested.rupees, value)), value };
  }
  const { percent } = requested;
  if (percent <= limit) return percent === 0 ? null : { percent };
  return { percent, rupees: percentOf(value, percent), value };
}

/** Computes the value to which the order's discount applies: the charged lines without their own discount. */
export function orderValue({ items }: Pick<Order, "items">): Paise {
  return sum(chargedLines(items).flatMap(({ discount, amount }) => (discount === null ? amount : [])));
}

/** True if an order or one of its lines has a discount. */
export function hasDiscount({ discount, items }: Order): boolean {
  return discount !== null || items.some((line) => line.discount !== null);
}

/** True if a discount is more than the limit's percentage of the value on which it was given. */
export function isAbove(discount: Discount, limit: RateBps): boolean {
  if (discount === null) return false;
  if (!("value" in discount)) return discount.percent > limit;
  return discount.rupees > percentOf(discount.value, limit);
}

const ALL = rateBps(100_00);

/** Returns the refusal of a discount on no value, or of one that makes the order free (clarifications 63, 85). */
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

/** Describes the discount that a change gives or removes: "10%", "removed", "10% on Lassi"; undefined if none. */
export function changedDiscount(before: Order, after: Order): string | undefined {
  const format = (discount: Discount) => (discount === null ? "removed" : formatDiscount(discount));
  if (!isSameDiscount(before.discount, after.discount)) return format(after.discount);
  const line = after.items.find(
    ({ _id, discount }) => !isSameDiscount(findLine(before, _id)?.discount ?? null, discount),
  );
  return line && `${format(line.discount)} on ${line.menuItem.name}`;
}

/** A given discount, and its line; undefined for the order's discount. */
export interface GivenDiscount {
  readonly line: OrderLine | undefined;
  readonly discount: NonNullable<Discount>;
}

/** An order before and after a command; `before` is absent if the command creates the order. */
export interface OrderChange {
  readonly before?: Order | undefined;
  readonly after: Order;
}

/** Finds a discount above the limit that a command gives; not an unchanged one, nor its shares after a split or move. */
export function discountGiven(changes: readonly OrderChange[], limit: RateBps): GivenDiscount | undefined {
  const befores = changes.flatMap(({ before }) => before ?? []);
  const former = befores.flatMap((before) => discountsOf(before, before));
  const now = changes.flatMap(({ before = befores[0], after }) => discountsOf(after, before ?? after));
  const isIn = (list: readonly Standing[]) => (one: Standing) =>
    list.some(({ id, discount }) => id === one.id && isSameDiscount(discount, one.discount));
  const gone = former.filter((one) => !isIn(now)(one));
  const isShareOfGone = ({ first, discount }: Standing) =>
    gone.some((one) => one.first === first && isShare(discount, one.discount));
  return now.find((one) => isAbove(one.discount, limit) && !isIn(former)(one) && !isShareOfGone(one));
}

interface Standing extends GivenDiscount {
  /** Id of the order or line. */
  readonly id: string;
  /** Id of the order or line from which it may have been split off. */
  readonly first: string;
}

/** Returns the discounts of an order, which may be split off from the second one. */
function discountsOf({ _id, discount, items }: Order, { _id: first }: Order): Standing[] {
  return [
    ...(discount === null ? [] : [{ id: _id, first, line: undefined, discount }]),
    ...items.flatMap((line) => {
      const { _id: id, origin = id, discount: lineDiscount } = line;
      return lineDiscount === null ? [] : { id, first: origin, line, discount: lineDiscount };
    }),
  ];
}

/** Tolerance in paise: repeated splits round each time. */
const ROUNDING = 10;

function isShare(share: NonNullable<Discount>, whole: NonNullable<Discount>): boolean {
  if (toRequestedDiscount(share).discountPercentage !== toRequestedDiscount(whole).discountPercentage)
    return false;
  if (!("value" in share) || !("value" in whole)) return "value" in share === "value" in whole;
  const isLess = share.rupees <= whole.rupees && share.value <= whole.value;
  return isLess && share.rupees <= shareOf(whole.rupees, share.value, whole.value) + ROUNDING;
}
