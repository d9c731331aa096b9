/** A discount: in hundredths of a percent of whatever it stands on, or, where it has a value in paise, a sum that was given on that. */
export interface Off {
  readonly percent: number;
  readonly rupees: number;
  readonly value: number;
}

/** No discount. */
export const NONE: Off = { percent: 0, rupees: 0, value: 0 };

/** The discount that waiters give alone, in hundredths of a percent. */
const LIMIT = 1_000;

/** CGST and SGST of the demo resort, each in hundredths of a percent. */
const TAX = 250;

interface Priced {
  readonly rate: number;
  readonly quantity: number;
  readonly discount: Off;
  /** Why nobody pays it; empty where the guest does. */
  readonly free: string;
}

const part = (sum: number, percent: number) => Math.floor((sum * percent + 5000) / 10_000);
/** A percentage above the limit is a sum of what it was given on; until it is refused, one that was given on nothing takes nothing off. */
function off(sum: number, { percent, rupees, value }: Off): number {
  if (value === 0) return percent > LIMIT ? 0 : part(sum, percent);
  return Math.floor((2 * rupees * Math.min(sum, value) + value) / (2 * value));
}
/** Returns whether there is no discount; one of nothing still takes the place of another. */
export const isNone = ({ percent, rupees, value }: Off) => percent + rupees + value === 0;

/** Adds up. */
export const sumOf = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0);

const costOf = (lines: readonly Priced[]) => sumOf(lines.map(({ rate, quantity }) => rate * quantity));
const paidOf = (lines: readonly Priced[]) => lines.filter(({ free }) => free === "");

/** Computes what the order's discount stands on: the lines that the guest pays and that have none of their own, in paise. */
export const baseOf = (lines: readonly Priced[]) =>
  costOf(paidOf(lines).filter(({ discount }) => isNone(discount)));

/** Computes what a guest pays for lines with a discount on those that have none of their own. */
export function totalOf({ lines, discount }: { readonly lines: readonly Priced[]; readonly discount: Off }) {
  const own = sumOf(paidOf(lines).map((line) => off(line.rate * line.quantity, line.discount)));
  const taxable = costOf(paidOf(lines)) - own - off(baseOf(lines), discount);
  return Math.floor((taxable + 2 * part(taxable, TAX) + 50) / 100) * 100;
}

/** Makes the discount that is given on a value, in percent or in rupees; as it was given it stays where there is nothing to give it on. */
export function given(before: Off, asked: Pick<Off, "percent" | "rupees">, value: number): Off {
  const { percent, rupees } = asked;
  const isAsBefore =
    percent > 0 ? percent === before.percent : before.percent === 0 && rupees === before.rupees;
  if (isAsBefore && value === 0) return before;
  if (rupees > 0) return { percent: 0, rupees: Math.min(rupees, value), value };
  return percent > LIMIT ? { percent, rupees: part(value, percent), value } : { ...NONE, percent };
}

/** Divides a discount in proportion to what stays and what goes; one without a value is for either. Where both cost nothing it stays. */
export function divided(discount: Off, stays: number, goes: number): readonly [Off, Off] {
  if (discount.value === 0) return [discount, discount];
  const whole = stays + goes;
  const shareOf = (sum: number) => (whole === 0 ? sum : Math.floor((2 * sum * stays + whole) / (2 * whole)));
  const [rupees, value] = [shareOf(discount.rupees), shareOf(discount.value)];
  const kept = { ...discount, rupees, value: Math.max(1, value) };
  const gone = { ...discount, rupees: discount.rupees - rupees, value: Math.max(1, discount.value - value) };
  return [kept, gone];
}

/** An order has no discount of nothing. */
export const unlessNothing = (discount: Off) =>
  discount.value > 0 && discount.rupees === 0 ? NONE : discount;
