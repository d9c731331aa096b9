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
  /** The line's own discount. */
  percent: number;
  notCharged?: string;
}

/** An order as it should be. */
export interface Order {
  readonly id: string;
  lines: Line[];
  percent: number;
  /** The discount of the whole order in paise; none beside a percentage. */
  rupees: number;
}

type Sums = Record<string, number>;

export const halfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
const worth = ({ dish, quantity }: Line) => dish.price * quantity;
export const net = (line: Line) => worth(line) - halfUp(worth(line) * line.percent, 100);
export const total = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((all, line) => all + of(line), 0);
export const charged = ({ lines }: Order) => lines.filter((line) => !line.notCharged);

/** Computes an order's bill from the specification's sentences: section 9, at 2.5 % CGST and SGST. */
export function billOf(order: Order) {
  const lines = charged(order);
  const subtotal = total(lines, worth);
  const before = total(lines, net);
  const taxable = before - (order.rupees || halfUp(before * order.percent, 100));
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
