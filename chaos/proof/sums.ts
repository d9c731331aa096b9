/** A discount: a percentage in basis points, or, if it has a value, a sum in paise that was given on lines of that value. */
export interface Discount {
  readonly percent: number;
  readonly rupees: number;
  readonly value: number;
}

/** No discount. */
export const NO_DISCOUNT: Discount = { percent: 0, rupees: 0, value: 0 };

/** The largest discount without an approval, in basis points. */
const DISCOUNT_LIMIT = 1_000;

/** CGST and SGST of the demo resort, each in basis points. */
const TAX_RATE = 250;

interface Priced {
  readonly rate: number;
  readonly quantity: number;
  readonly discount: Discount;
  /** The kind of not charging; empty for a charged line. */
  readonly notCharged: string;
}

const percentOf = (sum: number, percent: number) => Math.floor((sum * percent + 5000) / 10_000);
/** Computes what a discount takes off a sum. A percentage above the limit that was given on nothing takes nothing off. */
function discountAmount(sum: number, { percent, rupees, value }: Discount): number {
  if (value === 0) return percent > DISCOUNT_LIMIT ? 0 : percentOf(sum, percent);
  return Math.floor((2 * rupees * Math.min(sum, value) + value) / (2 * value));
}
/** True if there is no discount. A discount of ₹0 on a value is one: it replaces an earlier discount. */
export const isNone = ({ percent, rupees, value }: Discount) => percent + rupees + value === 0;

export const sumOf = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0);

const costOf = (lines: readonly Priced[]) => sumOf(lines.map(({ rate, quantity }) => rate * quantity));
const chargedLines = (lines: readonly Priced[]) => lines.filter(({ notCharged }) => notCharged === "");

/** Computes the base of the order's discount in paise: charged lines without their own discount. */
export const discountBase = (lines: readonly Priced[]) =>
  costOf(chargedLines(lines).filter(({ discount }) => isNone(discount)));

/** Computes an order's grand total. */
export function totalOf({
  lines,
  discount,
}: {
  readonly lines: readonly Priced[];
  readonly discount: Discount;
}) {
  const own = sumOf(
    chargedLines(lines).map((line) => discountAmount(line.rate * line.quantity, line.discount)),
  );
  const taxable = costOf(chargedLines(lines)) - own - discountAmount(discountBase(lines), discount);
  return Math.floor((taxable + 2 * percentOf(taxable, TAX_RATE) + 50) / 100) * 100;
}

/** Returns the discount that is stored when one is given on a value. An unchanged discount on a value of 0 stays as it was. */
export function discountFrom(
  before: Discount,
  asked: Pick<Discount, "percent" | "rupees">,
  value: number,
): Discount {
  const { percent, rupees } = asked;
  const isAsBefore =
    percent > 0 ? percent === before.percent : before.percent === 0 && rupees === before.rupees;
  if (isAsBefore && value === 0) return before;
  if (rupees > 0) return { percent: 0, rupees: Math.min(rupees, value), value };
  return percent > DISCOUNT_LIMIT
    ? { percent, rupees: percentOf(value, percent), value }
    : { ...NO_DISCOUNT, percent };
}

/** Splits a discount in proportion to the values that stay and go. A percentage without a value applies to both; with both values 0 it stays. */
export function splitDiscount(
  discount: Discount,
  stays: number,
  goes: number,
): readonly [Discount, Discount] {
  if (discount.value === 0) return [discount, discount];
  const whole = stays + goes;
  const shareOf = (sum: number) => (whole === 0 ? sum : Math.floor((2 * sum * stays + whole) / (2 * whole)));
  const [rupees, value] = [shareOf(discount.rupees), shareOf(discount.value)];
  const kept = { ...discount, rupees, value: Math.max(1, value) };
  const gone = { ...discount, rupees: discount.rupees - rupees, value: Math.max(1, discount.value - value) };
  return [kept, gone];
}

/** Returns no discount for one that takes nothing off. */
export const dropEmptyDiscount = (discount: Discount) =>
  discount.value > 0 && discount.rupees === 0 ? NO_DISCOUNT : discount;
