import { allocate, minus, type Paise, percentOf, type RateBps, sum, ZERO } from "../../money.ts";
import type { TaxClass } from "../../settings/taxClass.ts";
import type { Discount } from "./api.ts";
import { discountOn } from "./discountSum.ts";

/** The tax class of a line and its rates: CGST and SGST, or VAT on liquor; zero if untaxed. */
export interface LineRates {
  readonly taxClass: TaxClass;
  readonly cgstRate: RateBps;
  readonly sgstRate: RateBps;
  readonly vatRate: RateBps;
}

/** A line after its own discount. */
export interface NetLine {
  readonly net: Paise;
  /** The part to which the order's discount applies: zero for a line with its own discount (clarification 63). */
  readonly shared: Paise;
  readonly rates: LineRates;
}

/** The sums of all lines with the same class and rates, or one line's share of them. */
export interface Charge {
  readonly rates: LineRates;
  /** The cost of the lines less their own discounts and their share of the order's. */
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly vat: Paise;
}

/**
 * Computes taxes once per rate (clarification 72): the order's discount is shared among the rates in proportion to `shared`,
 * then the taxes of the remainder are each rounded half up to the paisa. Liquor and everything else never share a rate.
 */
export function chargesByRate(lines: readonly NetLine[], discount: Discount): Charge[] {
  return rateGroups(lines, discount).map(({ charge }) => charge);
}

/** Shares the sums of each rate among its lines so that they add up exactly; in the order of the lines. */
export function chargesByLine(lines: readonly NetLine[], discount: Discount): Charge[] {
  const charges = new Map<NetLine, Charge>();
  for (const { lines: group, charge, off: discountAmount } of rateGroups(lines, discount)) {
    const offs = allocate(discountAmount, sharedOf(group));
    const taxables = group.map(({ net }, i) => minus(net, offs[i] ?? ZERO));
    const cgsts = allocate(charge.cgst, taxables);
    const sgsts = allocate(charge.sgst, taxables);
    const vats = allocate(charge.vat, taxables);
    group.forEach((line, i) => {
      const [taxable = ZERO, cgst = ZERO, sgst = ZERO, vat = ZERO] = [
        taxables[i],
        cgsts[i],
        sgsts[i],
        vats[i],
      ];
      charges.set(line, { rates: line.rates, taxable, cgst, sgst, vat });
    });
  }
  return lines.flatMap((line) => charges.get(line) ?? []);
}

interface Group {
  readonly lines: readonly NetLine[];
  readonly charge: Charge;
  /** The share of the order's discount. */
  readonly off: Paise;
}

/** Groups the lines by their rates, with the sums of each group. */
function rateGroups(lines: readonly NetLine[], discount: Discount): Group[] {
  if (lines.length === 0) return [];
  const groups = [...Map.groupBy(lines, ({ rates }) => Object.values(rates).join("/")).values()];
  const values = groups.map((group) => sum(sharedOf(group)));
  const offs = allocate(discountOn(sum(values), discount), values);
  return groups.flatMap((group, i) => {
    const [first] = group;
    if (!first) return [];
    const { rates } = first;
    const discountAmount = offs[i] ?? ZERO;
    const taxable = minus(sum(group.map(({ net }) => net)), discountAmount);
    const [cgst, sgst] = [percentOf(taxable, rates.cgstRate), percentOf(taxable, rates.sgstRate)];
    const vat = percentOf(taxable, rates.vatRate);
    return { lines: group, off: discountAmount, charge: { rates, taxable, cgst, sgst, vat } };
  });
}

function sharedOf(lines: readonly NetLine[]): Paise[] {
  return lines.map(({ shared }) => shared);
}
