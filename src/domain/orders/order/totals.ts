import { minus, type Paise, paise, roundToRupee, sum, times, ZERO, ZERO_RATE } from "../../money.ts";
import type { TaxClass } from "../../settings/taxClass.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import type { Discount, LiquorBlock, TaxRates } from "./api.ts";
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
  readonly liquor: LiquorBlock | null;
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
 * Under composition and without registration no GST is charged (clarification 35). Liquor is a block of its own with VAT; each
 * block is rounded to the rupee, so that it makes no difference whether they stand on one invoice or on two. Always
 * totalAmount − discountAmount + cgst + sgst + VAT + roundOff = grandTotal.
 */
export function computeTotals(all: readonly Priced[], discount: Discount, tax: TaxRates): Totals {
  const lines = chargedLines(all);
  const charges = chargesByRate(netLines(lines, tax), discount);
  const { vat: _, ...food } = blockTotals("service", lines, charges);
  if (!lines.some(isLiquor)) return { ...food, liquor: null };
  const liquor = blockTotals("liquor", lines, charges);
  return {
    totalAmount: sum([food.totalAmount, liquor.totalAmount]),
    discountAmount: sum([food.discountAmount, liquor.discountAmount]),
    cgst: food.cgst,
    sgst: food.sgst,
    roundOff: sum([food.roundOff, liquor.roundOff]),
    grandTotal: sum([food.grandTotal, liquor.grandTotal]),
    liquor: {
      subtotal: liquor.totalAmount,
      discountAmount: liquor.discountAmount,
      vat: liquor.vat,
      roundOff: liquor.roundOff,
      grandTotal: liquor.grandTotal,
    },
  };
}

type Figures = Readonly<Record<Exclude<keyof LiquorBlock, "vat">, Paise>>;

/** Returns the block of everything that is not liquor: what the totals have beyond the liquor block. */
export function foodBlock({ liquor, ...all }: Figures & { readonly liquor: LiquorBlock | null }): Figures {
  const { subtotal, discountAmount, roundOff, grandTotal } = all;
  if (liquor === null) return { subtotal, discountAmount, roundOff, grandTotal };
  return {
    subtotal: minus(subtotal, liquor.subtotal),
    discountAmount: minus(discountAmount, liquor.discountAmount),
    roundOff: minus(roundOff, liquor.roundOff),
    grandTotal: minus(grandTotal, liquor.grandTotal),
  };
}

/** True if a line is under state VAT. */
export function isLiquor({ taxClass }: Pick<Priced, "taxClass">): boolean {
  return taxClass === "liquor";
}

/** Computes the totals of the lines of one tax class. */
function blockTotals(
  taxClass: TaxClass,
  lines: readonly Priced[],
  charges: readonly Charge[],
): Omit<Totals, "liquor"> & { readonly vat: Paise } {
  const own = charges.filter(({ rates }) => rates.taxClass === taxClass);
  const totalAmount = sum(lines.filter((line) => line.taxClass === taxClass).map(lineAmount));
  const taxable = sum(own.map((charge) => charge.taxable));
  const cgst = sum(own.map((charge) => charge.cgst));
  const sgst = sum(own.map((charge) => charge.sgst));
  const vat = sum(own.map((charge) => charge.vat));
  const unrounded = sum([taxable, cgst, sgst, vat]);
  const grandTotal = roundToRupee(unrounded);
  const [discountAmount, roundOff] = [minus(totalAmount, taxable), minus(grandTotal, unrounded)];
  return { totalAmount, discountAmount, cgst, sgst, vat, roundOff, grandTotal };
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

/** The tax rates by the tax class of a line. VAT is due whatever the GST registration. */
const lineRates: Record<TaxClass, (tax: TaxRates) => LineRates> = {
  service: ({ mode, cgstRate, sgstRate }) => ({
    taxClass: "service",
    cgstRate: chargesTax[mode] ? cgstRate : ZERO_RATE,
    sgstRate: chargesTax[mode] ? sgstRate : ZERO_RATE,
    vatRate: ZERO_RATE,
  }),
  liquor: ({ vatRate }) => ({
    taxClass: "liquor",
    cgstRate: ZERO_RATE,
    sgstRate: ZERO_RATE,
    vatRate: vatRate ?? ZERO_RATE,
  }),
};

/** Computes the taxable amount: the total after discounts. */
export function taxableAmount(totals: Pick<Totals, "totalAmount" | "discountAmount">): Paise {
  return paise(totals.totalAmount - totals.discountAmount);
}
