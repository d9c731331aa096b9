import {
  minus,
  type Paise,
  paise,
  percentOf,
  type RateBps,
  roundToRupee,
  sum,
  times,
  ZERO_RATE,
} from "../../money.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import type { TaxRates } from "./api.ts";

export interface Totals {
  readonly totalAmount: Paise;
  readonly discountAmount: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
  readonly grandTotal: Paise;
}

interface Priced {
  readonly quantity: number;
  readonly rate: Paise;
}

/** Computes a line's amount: quantity × rate. */
export function lineAmount(line: Priced): Paise {
  return times(line.rate, line.quantity);
}

/**
 * Computes all figures below the lines of an order or bill, in paise: discount first, CGST and SGST each on what
 * remains, each rounded half up to the paisa, the total rounded to the rupee (spec section 9, clarification 33). Under
 * composition and without registration no tax is charged (clarification 35). Always totalAmount − discountAmount + cgst +
 * sgst + roundOff = grandTotal.
 */
export function totalsOf(lines: readonly Priced[], discount: RateBps, tax: TaxRates): Totals {
  const totalAmount = sum(lines.map(lineAmount));
  const discountAmount = percentOf(totalAmount, discount);
  const taxable = minus(totalAmount, discountAmount);
  const isTaxed = chargesTax[tax.mode];
  const cgst = percentOf(taxable, isTaxed ? tax.cgstRate : ZERO_RATE);
  const sgst = percentOf(taxable, isTaxed ? tax.sgstRate : ZERO_RATE);
  const unrounded = sum([taxable, cgst, sgst]);
  const grandTotal = roundToRupee(unrounded);
  return { totalAmount, discountAmount, cgst, sgst, roundOff: minus(grandTotal, unrounded), grandTotal };
}

/** Computes what tax is charged on: the total after discount. */
export function taxableOf(totals: Pick<Totals, "totalAmount" | "discountAmount">): Paise {
  return paise(totals.totalAmount - totals.discountAmount);
}
