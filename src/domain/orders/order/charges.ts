import { allocate, minus, type Paise, percentOf, type RateBps, sum, ZERO } from "../../money.ts";
import type { Discount } from "./api.ts";
import { discountOn } from "./discountSum.ts";

/** CGST and SGST of one line; zero where none is charged. */
export interface LineRates {
  readonly cgstRate: RateBps;
  readonly sgstRate: RateBps;
}

/** A line whose own discount is taken off already. */
export interface NetLine {
  readonly net: Paise;
  /** The part that the order's discount stands on: nothing of a line that has its own (clarification 63). */
  readonly shared: Paise;
  readonly rates: LineRates;
}

/** The sums of all lines of an order that have the same rates, or one line's part of them. */
export interface Charge {
  readonly rates: LineRates;
  /** The cost of the lines less their own discounts and their part of the order's. */
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
}

/**
 * Computes taxes once per rate (clarification 72): the order's discount is shared among the rates by what it stands on, then
 * CGST and SGST are each rounded half up to the paisa on what remains.
 */
export function chargesByRate(lines: readonly NetLine[], discount: Discount): Charge[] {
  return rateGroups(lines, discount).map(({ charge }) => charge);
}

/** Shares the sums of each rate among its lines, so that they add up to the paisa; in the order of the lines. */
export function chargesByLine(lines: readonly NetLine[], discount: Discount): Charge[] {
  const charges = new Map<NetLine, Charge>();
  for (const { lines: group, charge, off } of rateGroups(lines, discount)) {
    const offs = allocate(off, sharedOf(group));
    const taxables = group.map(({ net }, i) => minus(net, offs[i] ?? ZERO));
    const [cgsts, sgsts] = [allocate(charge.cgst, taxables), allocate(charge.sgst, taxables)];
    group.forEach((line, i) => {
      const [taxable = ZERO, cgst = ZERO, sgst = ZERO] = [taxables[i], cgsts[i], sgsts[i]];
      charges.set(line, { rates: line.rates, taxable, cgst, sgst });
    });
  }
  return lines.flatMap((line) => charges.get(line) ?? []);
}

interface Group {
  readonly lines: readonly NetLine[];
  readonly charge: Charge;
  /** Its share of the order's discount. */
  readonly off: Paise;
}

/** Groups the lines by their rates, with the sums of each group. */
function rateGroups(lines: readonly NetLine[], discount: Discount): Group[] {
  if (lines.length === 0) return [];
  const groups = [...Map.groupBy(lines, ({ rates }) => `${rates.cgstRate}/${rates.sgstRate}`).values()];
  const values = groups.map((group) => sum(sharedOf(group)));
  const offs = allocate(discountOn(sum(values), discount), values);
  return groups.flatMap((group, i) => {
    const [first] = group;
    if (!first) return [];
    const { rates } = first;
    const off = offs[i] ?? ZERO;
    const taxable = minus(sum(group.map(({ net }) => net)), off);
    const [cgst, sgst] = [percentOf(taxable, rates.cgstRate), percentOf(taxable, rates.sgstRate)];
    return { lines: group, off, charge: { rates, taxable, cgst, sgst } };
  });
}

function sharedOf(lines: readonly NetLine[]): Paise[] {
  return lines.map(({ shared }) => shared);
}
