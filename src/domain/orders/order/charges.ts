import { allocate, minus, type Paise, percentOf, type RateBps, sum, ZERO } from "../../money.ts";

/** CGST and SGST of one line; zero where none is charged. */
export interface LineRates {
  readonly cgstRate: RateBps;
  readonly sgstRate: RateBps;
}

/** A line whose own discount is taken off already. */
export interface NetLine {
  readonly net: Paise;
  readonly rates: LineRates;
}

/** The sums of all lines of an order that have the same rates. */
export interface RateCharge {
  readonly rates: LineRates;
  /** The cost of the lines less their own discounts and their part of the order's. */
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
}

/** One line and its part of the sums of its rate. */
export interface LineCharge extends RateCharge {
  /** The line's part of the order's discount. */
  readonly orderDiscount: Paise;
}

/**
 * Computes taxes once per rate (clarification 72): the order's discount is shared among the rates by what their lines cost, then
 * CGST and SGST are each rounded half up to the paisa on what remains.
 */
export function chargesByRate(lines: readonly NetLine[], discount: RateBps): RateCharge[] {
  const groups = [...byRate(lines).values()];
  const nets = groups.map((group) => sum(group.map(({ net }) => net)));
  const shares = groups.length > 0 ? allocate(percentOf(sum(nets), discount), nets) : [];
  return groups.flatMap(([first], i) => {
    const [net = ZERO, share = ZERO] = [nets[i], shares[i]];
    if (!first) return [];
    const taxable = minus(net, share);
    const { cgstRate, sgstRate } = first.rates;
    return {
      rates: first.rates,
      taxable,
      cgst: percentOf(taxable, cgstRate),
      sgst: percentOf(taxable, sgstRate),
    };
  });
}

/** Shares the sums of each rate among its lines, so that they add up to the paisa; in the order of the lines. */
export function chargesByLine(lines: readonly NetLine[], discount: RateBps): LineCharge[] {
  const sums = new Map(chargesByRate(lines, discount).map((charge) => [nameOf(charge.rates), charge]));
  const charges = new Map<NetLine, LineCharge>();
  for (const [name, group] of byRate(lines)) {
    const charge = sums.get(name);
    if (!charge) continue;
    const taxables = allocate(
      charge.taxable,
      group.map(({ net }) => net),
    );
    const [cgsts, sgsts] = [allocate(charge.cgst, taxables), allocate(charge.sgst, taxables)];
    group.forEach((line, i) => {
      const [taxable = ZERO, cgst = ZERO, sgst = ZERO] = [taxables[i], cgsts[i], sgsts[i]];
      const orderDiscount = minus(line.net, taxable);
      charges.set(line, { rates: line.rates, orderDiscount, taxable, cgst, sgst });
    });
  }
  return lines.flatMap((line) => charges.get(line) ?? []);
}

const nameOf = ({ cgstRate, sgstRate }: LineRates) => `${cgstRate}/${sgstRate}`;

function byRate(lines: readonly NetLine[]): Map<string, NetLine[]> {
  return Map.groupBy(lines, ({ rates }) => nameOf(rates));
}
