import { z } from "zod";

/** Whole paise; 100 paise are one rupee. The only type in which money is stored or computed. */
export type Paise = number & { readonly __unit: "paise" };

/** A rate in basis points: 250 is 2.5 %, 10000 is 100 %. */
export type RateBps = number & { readonly __unit: "rateBps" };

/** The largest amount and grand total (₹10 crore). Times 10000 bps times two it is below 2^53: every rounding is exact. */
export const PAISE_MAX = 10_000_000_00 * 10;

/** The largest amount in an answer (₹10,000 crore): a large resort's sales of many years. */
const FIGURE_MAX = PAISE_MAX * 1000;

/** Brands a whole number as paise; throws if it is not whole (a bug in the caller). Minus zero becomes zero. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in paise: ${amount}`);
  return (amount === 0 ? 0 : amount) as Paise;
}

/** Brands a whole number of basis points, 0 to 10000. */
export function rateBps(rate: number): RateBps {
  if (!Number.isInteger(rate) || rate < 0 || rate > 10_000) {
    throw new RangeError(`not a rate in basis points: ${rate}`);
  }
  return rate as RateBps;
}

export const ZERO: Paise = paise(0);
export const ZERO_RATE: RateBps = rateBps(0);

/** Adds amounts up; zero for none. */
export function sum(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** Multiplies an amount: the price of `quantity` pieces. */
export function times(amount: Paise, quantity: number): Paise {
  return paise(amount * quantity);
}

/** Subtracts `amount` from `from`. */
export function minus(from: Paise, amount: Paise): Paise {
  return paise(from - amount);
}

/** Rounds half away from zero, so that a refund is exactly the negative of its sale. */
function divideRounded(numerator: number, denominator: number): number {
  const rounded = Math.floor((Math.abs(numerator) * 2 + denominator) / (denominator * 2));
  return Math.sign(numerator) * rounded;
}

/** Computes `total` ÷ `count`, rounded half up to the paisa; zero if `count` is zero. */
export function averageOf(total: Paise, count: number): Paise {
  return count === 0 ? ZERO : paise(divideRounded(total, count));
}

/** Computes `rate` of `amount`, rounded half up to the paisa (clarification 33). */
export function percentOf(amount: Paise, rate: RateBps): Paise {
  return paise(divideRounded(amount * rate, 10_000));
}

/** Computes the price of a measure in thousandths ("0.45 kg" is 450) at a price per unit, rounded half up to the paisa. */
export function timesMeasure(price: Paise, thousandths: number): Paise {
  return paise(divideRounded(price * thousandths, 1000));
}

/** Computes `amount` × `part` ÷ `whole`, rounded half up to the paisa, exactly for all amounts. `whole` is greater than zero. */
export function shareOf(amount: Paise, part: Paise, whole: Paise): Paise {
  if (part === whole) return amount;
  const [product, doubled] = [BigInt(amount) * BigInt(part) * 2n, BigInt(whole) * 2n];
  return paise(Number((product + BigInt(whole)) / doubled));
}

/** Rounds to the nearest whole rupee, half up (s. 170 CGST Act; spec section 9). */
export function roundToRupee(amount: Paise): Paise {
  return paise(divideRounded(amount, 100) * 100);
}

/**
 * Splits `amount` in proportion to `weights` so that the parts add up to it exactly; the remaining paise go to the largest
 * fractions, first come first on a tie. All-zero weights share evenly. Throws without weights or with a negative one.
 */
export function allocate(amount: Paise, weights: readonly number[]): Paise[] {
  if (weights.length === 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError("allocate needs weights that are not negative");
  }
  if (amount === 0) return weights.map(() => ZERO);
  const total = weights.reduce((a, b) => a + b, 0);
  const shares = total === 0 ? weights.map(() => 1) : weights;
  const whole = total === 0 ? weights.length : total;
  const exact = shares.map((share) => (amount * share) / whole);
  const parts = exact.map(Math.trunc);
  const missing = amount - parts.reduce((a, b) => a + b, 0);
  if (missing === 0) return parts.map(paise);
  const step = Math.sign(missing);
  const remainders = exact.map((value) => Math.abs(value - Math.trunc(value)));
  const byRemainder = parts.map((_, index) => index);
  byRemainder.sort((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0));
  for (const index of byRemainder.slice(0, Math.abs(missing))) parts[index] = (parts[index] ?? 0) + step;
  return parts.map(paise);
}

/** True if a number has at most two decimals. Allows for floating-point errors (0.1 + 0.2) at every magnitude. */
function isWholeHundredth(value: number): boolean {
  return Math.abs(value - Math.round(value * 100) / 100) <= Math.abs(value) * 2 * Number.EPSILON;
}

/** Money: on the wire rupees as a number with at most two decimals, inside Paise. Large enough for sums of many bills. */
export const Rupees = z.codec(
  z
    .number()
    .min(-FIGURE_MAX / 100)
    .max(FIGURE_MAX / 100)
    .refine(isWholeHundredth, "must have at most two decimals"),
  z.custom<Paise>((value) => Number.isSafeInteger(value)),
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: (amount) => amount / 100 },
);

/** A price or an amount received: zero to ten crore rupees. */
export const RupeesNotNegative = z.codec(
  z
    .number()
    .min(0)
    .max(PAISE_MAX / 100)
    .refine(isWholeHundredth, "must have at most two decimals"),
  z.custom<Paise>((value) => Number.isSafeInteger(value)),
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: (amount) => amount / 100 },
);

/** A percentage: on the wire 0 to 100 with two decimals, inside basis points. */
export const Percent = z.codec(
  z.number().min(0).max(100).refine(isWholeHundredth, "must have at most two decimals"),
  z.custom<RateBps>((value) => Number.isInteger(value)),
  { decode: (percent) => rateBps(Math.round(percent * 100)), encode: (rate) => rate / 100 },
);

/** Parses a decimal while it is typed: "12", "12.", ".5"; empty is 0, anything else NaN (JavaScript parses "0x64" as 100). */
export function typedDecimal(text: string): number {
  return /^\d*\.?\d*$/.test(text) ? Number(text) : Number.NaN;
}

/** Parses rupees while they are typed; undefined if empty, null if it is no amount. */
export function typedRupees(typed: number | string): Paise | undefined | null {
  if (typed === "") return undefined;
  const amount = z.safeDecode(RupeesNotNegative, typedDecimal(String(typed)));
  return amount.success ? amount.data : null;
}

const rupeeFormat = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount with Indian grouping, two decimals and no symbol: "1,23,456.50". */
export function formatAmount(amount: Paise): string {
  return rupeeFormat.format(amount / 100);
}

/** Formats an amount for spreadsheets, without symbol and grouping: "-120.50". */
export function plainRupees(amount: Paise): string {
  const whole = Math.abs(amount);
  const fraction = String(whole % 100).padStart(2, "0");
  return `${amount < 0 ? "-" : ""}${Math.floor(whole / 100)}.${fraction}`;
}

/** Formats an amount with its symbol: "₹755" for whole rupees, "₹755.50" otherwise, "-₹50" below zero. */
export function formatRupees(amount: Paise): string {
  const text = formatAmount(paise(Math.abs(amount)));
  return `${amount < 0 ? "-" : ""}₹${text.endsWith(".00") ? text.slice(0, -3) : text}`;
}

/** Formats a rate: "2.5%". */
export function formatRate(rate: RateBps): string {
  return `${rate / 100}%`;
}
