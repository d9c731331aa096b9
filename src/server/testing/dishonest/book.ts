import type { Pieces } from "./acts.ts";
import { originOf, type SeenBill, type SeenKot, type SeenOrder } from "./seen.ts";

/** The percentage that people give without an approval in a new resort. */
const LIMIT = 10;

/** Money is compared in paise, as whole numbers. */
const paise = (rupees: number) => Math.round(rupees * 100);

/**
 * Collects from answers and papers what must exist in the end: of each dish the most pieces named by a paper, by their first
 * line.
 */
export class Book {
  readonly #firsts = new Map<string, string>();
  readonly #rates = new Map<string, number>();
  readonly #named = new Map<string, number>();
  readonly #findings: string[] = [];

  /** Records the lines of an answer: where their pieces came from and their price. */
  see(order: SeenOrder): void {
    for (const line of order.items) {
      const first = originOf(line);
      this.#firsts.set(line._id, first);
      const rate = this.#rates.get(first) ?? line.rate;
      this.#rates.set(first, rate);
      if (line.rate !== rate) this.#findings.push(`a dish of ₹${rate} costs ₹${line.rate}`);
    }
  }

  /** A paper names pieces, of which some remained when the server received it. */
  paper(pieces: Pieces, remaining = pieces): void {
    const there = this.#sumOf(remaining);
    for (const [first, quantity] of this.#sumOf(pieces)) {
      const named = Math.min(quantity, there.get(first) ?? 0);
      this.#named.set(first, Math.max(named, this.#named.get(first) ?? 0));
    }
  }

  #sumOf(pieces: Pieces): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { line, quantity } of pieces) {
      const first = this.#firsts.get(line) ?? line;
      sums.set(first, (sums.get(first) ?? 0) + quantity);
    }
    return sums;
  }

  /** Compares the end: orders neither deleted nor cancelled, all KOTs, bills, and each order's balance. */
  findings(
    orders: readonly SeenOrder[],
    kots: readonly SeenKot[],
    {
      bills,
      balances,
    }: { readonly bills: readonly SeenBill[]; readonly balances: ReadonlyMap<string, number> },
  ): string[] {
    for (const order of orders) this.see(order);
    // Each KOT names what is new.
    this.paper(kots.flatMap(({ items }) => items.filter(({ change }) => change === "add")));
    const charged = orders.flatMap(({ items }) => items.filter(({ notCharged }) => notCharged === undefined));
    const there = this.#sumOf(charged.map(({ _id: line, quantity }) => ({ line, quantity })));
    const missing = [...this.#named]
      .filter(([first, quantity]) => quantity > (there.get(first) ?? 0))
      .map(
        ([first, quantity]) => `a paper named ${quantity} of ${first}, there are ${there.get(first) ?? 0}`,
      );
    const discounts = orders
      .filter(({ items, totalAmount, discountAmount }) => {
        // Each share of a discount is rounded to the paisa.
        return paise(discountAmount) > (paise(totalAmount) * LIMIT) / 100 + items.length + 2;
      })
      .map(({ _id, totalAmount, discountAmount }) => `${discountAmount} off ${totalAmount} on ${_id}`);
    const paid = bills.filter(({ status }) => status === "paid");
    const money = paid.flatMap((bill) => {
      const received = bill.payments.reduce(
        (sum, { kind, amount }) => sum + (kind === "payment" ? 1 : -1) * paise(amount),
        0,
      );
      const balance = paise(balances.get(bill.order._id) ?? 0);
      const order = orders.find(({ _id }) => _id === bill.order._id);
      const isRight = received - balance === paise(bill.grandTotal) && bill.grandTotal === order?.grandTotal;
      return isRight ? [] : `${bill.invoiceNumber}: ${received} less ${balance} is not ${bill.grandTotal}`;
    });
    const unpaid = orders
      .filter(({ _id, status }) => status === "paid" && !paid.some(({ order }) => order._id === _id))
      .map(({ _id }) => `${_id} is paid without a bill`);
    return [...this.#findings, ...missing, ...discounts, ...money, ...unpaid];
  }
}
