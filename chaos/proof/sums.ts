/** A discount: in hundredths of a percent, or in paise. */
export interface Off {
  readonly percent: number;
  readonly rupees: number;
}

/** No discount. */
export const NONE: Off = { percent: 0, rupees: 0 };

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
const off = (sum: number, { percent, rupees }: Off) => part(sum, percent) + Math.min(rupees, sum);

/** Adds up. */
export const sumOf = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0);

/** Computes what the lines that the guest pays cost without their own discounts, in paise. */
export const netOf = (lines: readonly Priced[]) => {
  const paid = lines.filter(({ free }) => free === "");
  return sumOf(paid.map(({ rate, quantity, discount }) => rate * quantity - off(rate * quantity, discount)));
};

/** Computes what a guest pays for lines with a discount on all of them. */
export function totalOf({ lines, discount }: { readonly lines: readonly Priced[]; readonly discount: Off }) {
  const net = netOf(lines);
  const taxable = net - off(net, discount);
  return Math.floor((taxable + 2 * part(taxable, TAX) + 50) / 100) * 100;
}

/** Divides a discount in proportion to what stays and what goes; a percentage is for either. Where both cost nothing it stays. */
export function divided({ percent, rupees }: Off, stays: number, goes: number): readonly [Off, Off] {
  const whole = stays + goes;
  const kept = whole === 0 ? rupees : Math.floor((2 * rupees * stays + whole) / (2 * whole));
  return [
    { percent, rupees: kept },
    { percent, rupees: rupees - kept },
  ];
}
