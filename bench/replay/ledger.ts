/** A dish of the file on the menu. Prices are in paise. */
export interface Dish {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

export interface Line {
  readonly id: string;
  readonly dish: Dish;
  quantity: number;
  /** Its own discount, in place of the order's. */
  off?: Off;
  notCharged?: string;
}

/** The expected order. */
export interface Order {
  readonly id: string;
  lines: Line[];
  /** The order's discount, on lines without their own. */
  off?: Off;
}

/** A discount: a percentage, or a sum in paise that was given on a value. */
export type Off = { readonly percent: number } | { readonly rupees: number; readonly value: number };

type Sums = Record<string, number>;

export const halfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
export const lineValue = ({ dish, quantity }: Line) => dish.price * quantity;

/** A percentage up to this stays a percentage; any other discount is stored as a sum with its value. */
const LIMIT = 10;

/** Returns the discount that is stored when a percentage or a sum is given on a value. */
export const discountFrom = (asked: { percent: number } | { rupees: number }, value: number): Off =>
  "rupees" in asked
    ? { rupees: asked.rupees, value }
    : asked.percent <= LIMIT
      ? asked
      : { rupees: halfUp(value * asked.percent, 100), value };

const takenOff = (value: number, off: Off | undefined) => {
  if (off === undefined) return 0;
  if ("percent" in off) return halfUp(value * off.percent, 100);
  return halfUp(off.rupees * Math.min(value, off.value), off.value);
};

/** Splits a discount in proportion to the values that stay and go, to the paisa. */
export function splitDiscount(
  off: Off | undefined,
  stays: number,
  goes: number,
): [Off | undefined, Off | undefined] {
  if (off === undefined || "percent" in off) return [off, off];
  const whole = stays + goes;
  const share = (sum: number) => (whole === 0 ? sum : halfUp(sum * stays, whole));
  const kept = { rupees: share(off.rupees), value: share(off.value) };
  return [kept, { rupees: off.rupees - kept.rupees, value: off.value - kept.value }];
}

export const total = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((all, line) => all + of(line), 0);
export const chargedLines = ({ lines }: Pick<Order, "lines">) => lines.filter((line) => !line.notCharged);
/** Computes the base of an order's discount. */
export const discountBase = (order: Pick<Order, "lines">) =>
  total(
    chargedLines(order).filter(({ off }) => !off),
    lineValue,
  );

/** Computes an order's bill by section 9 of the specification, at 2.5 % CGST and SGST. */
export function billOf(order: Order) {
  const lines = chargedLines(order);
  const subtotal = total(lines, lineValue);
  const own = total(lines, (line) => takenOff(lineValue(line), line.off));
  const taxable = subtotal - own - takenOff(discountBase(order), order.off);
  const tax = halfUp(taxable * 25, 1000);
  const unrounded = taxable + 2 * tax;
  const grand = halfUp(unrounded, 100) * 100;
  return { subtotal, discounts: subtotal - taxable, taxable, tax, roundOff: grand - unrounded, grand };
}

/** Everything that the reports must say, summed by day: plain additions beside the program's own. */
export class Ledger {
  readonly #days = new Map<string, Sums>();
  readonly #dishes = new Map<string, Map<string, { quantity: number; revenue: number }>>();

  add(day: string, sums: Sums): void {
    const known = this.#days.get(day) ?? {};
    for (const [name, amount] of Object.entries(sums)) known[name] = (known[name] ?? 0) + amount;
    this.#days.set(day, known);
  }

  /** Counts a bill that was paid, on the day and at the hour at which its order closed. */
  sell(day: string, hour: number, order: Order): void {
    const { grand } = billOf(order);
    this.add(day, { sales: grand, orders: 1, [`sales at ${hour}`]: grand, [`orders at ${hour}`]: 1 });
    const dishes = this.#dishes.get(day) ?? new Map();
    this.#dishes.set(day, dishes);
    for (const line of chargedLines(order)) {
      const { quantity, revenue } = dishes.get(line.dish.name) ?? { quantity: 0, revenue: 0 };
      const sold = { quantity: quantity + line.quantity, revenue: revenue + lineValue(line) };
      dishes.set(line.dish.name, sold);
    }
  }

  /** Counts a bill that was issued and stands. */
  issue(day: string, order: Order): void {
    const { subtotal: amount, discounts, taxable, tax, roundOff, grand } = billOf(order);
    const sums = { amount, discounts, taxable, cgst: tax, sgst: tax, roundOff, issuedTotal: grand };
    this.add(day, { issuedBills: 1, billedLines: chargedLines(order).length, ...sums });
  }

  /** Counts the slip of what was not charged. */
  slip(day: string, { lines }: Order): void {
    for (const line of lines) {
      if (line.notCharged)
        this.add(day, { [`not charged: ${line.notCharged}`]: lineValue(line), slipLines: 1 });
    }
  }

  /** The sums of some days together; a sum that nothing was added to is 0. */
  of(days: readonly string[]): (name: string) => number {
    return (name) => days.reduce((all, day) => all + (this.#days.get(day)?.[name] ?? 0), 0);
  }

  /** The dishes with the most revenue. */
  best(days: readonly string[], count: number): { name: string; quantity: number; revenue: number }[] {
    const all = new Map<string, { quantity: number; revenue: number }>();
    for (const [name, { quantity, revenue }] of days.flatMap((day) => [...(this.#dishes.get(day) ?? [])])) {
      const known = all.get(name) ?? { quantity: 0, revenue: 0 };
      all.set(name, { quantity: known.quantity + quantity, revenue: known.revenue + revenue });
    }
    const rows = [...all].map(([name, sums]) => ({ name, ...sums }));
    const better = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
      b.revenue - a.revenue || b.quantity - a.quantity || a.name.localeCompare(b.name);
    return rows.sort(better).slice(0, count);
  }
}
