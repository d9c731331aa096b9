import { minus, type Paise, paise, roundToRupee, sum, times, ZERO, ZERO_RATE } from "../../money.ts";
import type { TaxClass } from "../../settings/taxClass.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import type { Discount, TaxRates } from "./api.ts";
import { type Charge, chargesByLine, chargesByRate, type LineRates, type NetLine } from "./charges.ts";
import { discountOn } from "./discountSum.ts";
import { chargedLines, type NotCharged } from "./notCharged.ts";

export interface Totals {
  readonly totalAmount: Paise;
  readonly discountAmount: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
  readonly grandTotal: Paise;
}

interface Counted {
  readonly quantity: number;
  readonly rate: Paise;
}

/** The fields of a line that its price depends on. */
export interface Priced extends Counted {
  readonly taxClass: TaxClass;
  readonly discount: Discount;
  readonly notCharged?: NotCharged | undefined;
}

/** Computes a line's amount: quantity × rate. */
export function lineAmount(line: Counted): Paise {
  return times(line.rate, line.quantity);
}

/**
 * Computes the totals of an order or bill from its charged lines: the lines' own discounts, the order's discount on the other
 * lines, CGST and SGST once per rate, and the grand total rounded to the rupee (spec section 9, clarifications 33 and 72).
 * Under composition and without registration no tax is charged (clarification 35). Always totalAmount − discountAmount + cgst
 * + sgst + roundOff = grandTotal.
 */
export function computeTotals(all: readonly Priced[], discount: Discount, tax: TaxRates): Totals {
  const lines = chargedLines(all);
  const charges = chargesByRate(netLines(lines, tax), discount);
  const totalAmount = sum(lines.map(lineAmount));
  const taxable = sum(charges.map((charge) => charge.taxable));
  const cgst = sum(charges.map((charge) => charge.cgst));
  const sgst = sum(charges.map((charge) => charge.sgst));
  const unrounded = sum([taxable, cgst, sgst]);
  const grandTotal = roundToRupee(unrounded);
  const discountAmount = minus(totalAmount, taxable);
  return { totalAmount, discountAmount, cgst, sgst, roundOff: minus(grandTotal, unrounded), grandTotal };
}

/** Splits the totals over the lines, in their order. The shares add up to the totals, except for the round off. */
export function taxByLine(lines: readonly Priced[], discount: Discount, tax: TaxRates): Charge[] {
  return chargesByLine(netLines(lines, tax), discount);
}

function netLines(lines: readonly Priced[], tax: TaxRates): NetLine[] {
  return lines.map((line) => {
    const net = minus(lineAmount(line), discountOn(lineAmount(line), line.discount));
    return { net, shared: line.discount === null ? net : ZERO, rates: lineRates[line.taxClass](tax) };
  });
}

const untaxed: LineRates = { cgstRate: ZERO_RATE, sgstRate: ZERO_RATE };

const lineRates: Record<TaxClass, (tax: TaxRates) => LineRates> = {
  service: (tax) => (chargesTax[tax.mode] ? tax : untaxed),
};

/** Computes the taxable amount: the total after discounts. */
export function taxableAmount(totals: Pick<Totals, "totalAmount" | "discountAmount">): Paise {
  return paise(totals.totalAmount - totals.discountAmount);
}
