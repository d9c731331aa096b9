import { allocate, minus, type Paise, sum } from "../money.ts";
import type { Bill, BillLine } from "../orders/bills/api.ts";

/** One line of a paid bill with its part of what the bill charged. */
export interface BillRow {
  readonly line: BillLine;
  readonly discount: Paise;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly roundOff: Paise;
  readonly total: Paise;
}

type Charged = Pick<Bill, "lines" | "discountAmount" | "cgst" | "sgst" | "roundOff">;

/**
 * Spreads a bill's stored figures over its lines by their amounts. Any selection of rows has its share, and all rows of
 * a bill sum to the bill to the paisa. No tax or discount is computed again.
 */
export function billRows({ lines, discountAmount, cgst, sgst, roundOff }: Charged): BillRow[] {
  if (lines.length === 0) return [];
  const weights = lines.map(({ amount }) => amount);
  const spread = (amount: Paise) => allocate(amount, weights);
  const discounts = spread(discountAmount);
  const [cgsts, sgsts, roundOffs] = [spread(cgst), spread(sgst), spread(roundOff)];
  return lines.map((line, i) => {
    const part = (parts: readonly Paise[]) => sum(parts.slice(i, i + 1));
    const discount = part(discounts);
    const taxable = minus(line.amount, discount);
    const row = { cgst: part(cgsts), sgst: part(sgsts), roundOff: part(roundOffs) };
    const total = sum([taxable, row.cgst, row.sgst, row.roundOff]);
    return { line, discount, taxable, ...row, total };
  });
}
