import { allocate, minus, type Paise, paise, ZERO } from "../money.ts";

/** One line of a bill with its part of what the bill charged. */
export interface BillRow<Line> {
  readonly line: Line;
  readonly discount: Paise;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
  readonly total: Paise;
}

interface Charged<Line> {
  readonly lines: readonly Line[];
  readonly discountAmount: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
}

/**
 * Spreads a bill's stored figures over its lines by their amounts. Any selection of rows has its share, and all rows of
 * a bill sum to the bill to the paisa. No tax or discount is computed again.
 */
export function billRows<Line extends { readonly amount: Paise }>(bill: Charged<Line>): BillRow<Line>[] {
  const { lines, discountAmount, cgst, sgst, roundOff } = bill;
  if (lines.length === 0) return [];
  const weights = lines.map(({ amount }) => amount);
  const spread = (amount: Paise) => allocate(amount, weights);
  const [discounts, cgsts, roundOffs] = [spread(discountAmount), spread(cgst), spread(roundOff)];
  // The two halves of the tax are nearly always the same sum, and exports spread them for every bill of a year.
  const sgsts = sgst === cgst ? cgsts : spread(sgst);
  return lines.map((line, i) => {
    const discount = discounts[i] ?? ZERO;
    const taxable = minus(line.amount, discount);
    const taxes = { cgst: cgsts[i] ?? ZERO, sgst: sgsts[i] ?? ZERO };
    const roundedOff = roundOffs[i] ?? ZERO;
    const total = paise(taxable + taxes.cgst + taxes.sgst + roundedOff);
    return { line, discount, taxable, ...taxes, roundOff: roundedOff, total };
  });
}
