/** One dish of the file, as this program put it on the menu. Prices are in paise. */
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

/** An order as it should be. */
export interface Order {
  readonly id: string;
  lines: Line[];
  /** The discount on the dishes without one of their own. */
  off?: Off;
}

/** A discount: a percentage of whatever it stands on, or a sum in paise that was given on a value. */
export type Off = { readonly percent: number } | { readonly rupees: number; readonly value: number };

type Sums = Record<string, number>;

export const halfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
export const worth = ({ dish, quantity }: Line) => dish.price * quantity;

/** In percent up to this it is that part of whatever it stands on; any other stays what was given. */
const LIMIT = 10;

/** Gives a percentage, or a sum in paise, on a value. */
export const given = (asked: { percent: number } | { rupees: number }, value: number): Off =>
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

/** Divides a discount by what stays and what goes, to the paisa. */
export function divided(
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
export const charged = ({ lines }: Pick<Order, "lines">) => lines.filter((line) => !line.notCharged);
/** The value that an order's discount stands on. */
export const baseOf = (order: Pick<Order, "lines">) =>
  total(
    charged(order).filter(({ off }) => !off),
    worth,
  );

/** Computes an order's bill from the specification's sentences: section 9, at 2.5 % CGST and SGST. */
export function billOf(order: Order) {
  const lines = charged(order);
  const subtotal = total(lines, worth);
  const own = total(lines, (line) => takenOff(worth(line), line.off));
  const taxable = subtotal - own - takenOff(baseOf(order), order.off);
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
    for (const line of charged(order)) {
      const { quantity, revenue } = dishes.get(line.dish.name) ?? { quantity: 0, revenue: 0 };
      const sold = { quantity: quantity + line.quantity, revenue: revenue + worth(line) };
      dishes.set(line.dish.name, sold);
    }
  }

  /** Counts a bill that was issued and stands. */
  issue(day: string, order: Order): void {
    const { subtotal: amount, discounts, taxable, tax, roundOff, grand } = billOf(order);
    const sums = { amount, discounts, taxable, cgst: tax, sgst: tax, roundOff, issuedTotal: grand };
    this.add(day, { issuedBills: 1, billedLines: charged(order).length, ...sums });
  }

  /** Counts the slip of what was not charged. */
  slip(day: string, { lines }: Order): void {
    for (const line of lines) {
      if (line.notCharged) this.add(day, { [`not charged: ${line.notCharged}`]: worth(line), slipLines: 1 });
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
