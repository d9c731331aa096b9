import {
  formatAmount,
  formatRate,
  formatRupees,
  minus,
  type Paise,
  sum,
  ZERO,
  ZERO_RATE,
} from "../../money.ts";
import { type Block, row, rule, text } from "../../printing/document.ts";
import { TaxClass } from "../../settings/taxClass.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import { formatDiscount } from "../order/discountSum.ts";
import { soldName } from "../order/sold.ts";
import { foodBlock } from "../order/totals.ts";
import type { Bill, BillLine } from "./api.ts";

/** The lines of one tax class with their totals. */
export interface TaxBlock {
  readonly taxClass: TaxClass;
  readonly lines: readonly BillLine[];
  readonly subtotal: Paise;
  readonly discountAmount: Paise;
  readonly roundOff: Paise;
  readonly grandTotal: Paise;
}

type Blocks = Pick<Bill, "lines" | "liquor" | "subtotal" | "discountAmount" | "roundOff" | "grandTotal">;

/** Returns the blocks of a bill that have lines: food, then liquor. They add up to the bill. */
export function toTaxBlocks(bill: Blocks): readonly TaxBlock[] {
  return TaxClass.options.flatMap((taxClass) => {
    const lines = bill.lines.filter((line) => line.taxClass === taxClass);
    const figures = taxClass === "liquor" ? bill.liquor : foodBlock(bill);
    return figures && lines.length > 0 ? [{ taxClass, lines, ...figures }] : [];
  });
}

/** An invoice on paper. A bill is one invoice with all its blocks, or two with one block each (clarification 71). */
export interface PrintedInvoice {
  /** Empty on a provisional bill. */
  readonly number: string;
  readonly blocks: readonly TaxBlock[];
  readonly grandTotal: Paise;
}

/** Returns the invoices of a bill. */
export function toInvoices(bill: Bill): readonly [PrintedInvoice, PrintedInvoice?] {
  const { invoiceNumber, liquorInvoiceNumber, grandTotal } = bill;
  const blocks = toTaxBlocks(bill);
  const [food, liquor] = blocks;
  if (liquorInvoiceNumber === null || !food || !liquor)
    return [{ number: invoiceNumber, blocks, grandTotal }];
  return [
    { number: invoiceNumber, blocks: [food], grandTotal: food.grandTotal },
    { number: liquorInvoiceNumber, blocks: [liquor], grandTotal: liquor.grandTotal },
  ];
}

/** Formats the number of a bill, or of both its invoices: "A/26-27/000123 + L/26-27/000045". */
export function invoiceNumbers({ invoiceNumber, liquorInvoiceNumber }: Bill): string {
  return liquorInvoiceNumber === null ? invoiceNumber : `${invoiceNumber} + ${liquorInvoiceNumber}`;
}

/** Lays out a block: its lines and totals. Liquor has a heading with the number of the VAT registration. */
export function taxBlockRows(bill: Bill, block: TaxBlock, { blocks }: PrintedInvoice): (Block | false)[] {
  const { vatNumber } = bill.issuer;
  const isLiquor = block.taxClass === "liquor";
  return [
    isLiquor && text("LIQUOR (STATE VAT)", { bold: true, align: "center" }),
    isLiquor && vatNumber !== "" && text(`VAT No. ${vatNumber}`, { align: "center" }),
    row(["Item", "Qty", "Rate", "Amount"], { bold: true }),
    ...block.lines.flatMap(lineRows),
    rule(),
    ...totalRows(bill, block),
    blocks.length > 1 && row([blockTotals[block.taxClass], formatRupees(block.grandTotal)], { bold: true }),
  ];
}

const blockTotals: Record<TaxClass, string> = { service: "Food total", liquor: "Liquor total" };

function lineRows(line: BillLine): Block[] {
  const { discount, discountAmount, quantity } = line;
  // A credit note of a sum takes back a part of the price, and no piece.
  const pieces = quantity === 0 ? ["", "part"] : [String(quantity), formatAmount(line.rate)];
  return [
    row([soldName(line.name, line.choice), ...pieces, formatAmount(line.amount)]),
    ...(discount === null
      ? []
      : [row([`  Discount ${formatDiscount(discount)}`, "", "", `-${formatAmount(discountAmount)}`])]),
  ];
}

function totalRows(bill: Bill, block: TaxBlock): (Block | false)[] {
  const onLines = sum(
    block.lines.flatMap(({ discount, discountAmount }) => (discount === null ? [] : discountAmount)),
  );
  const onOrder = minus(block.discountAmount, onLines);
  return [
    row(["Subtotal", formatAmount(block.subtotal)]),
    onLines !== ZERO && row(["Discounts on dishes", `-${formatAmount(onLines)}`]),
    onOrder !== ZERO && row([`Discount ${formatDiscount(bill.discount)}`, `-${formatAmount(onOrder)}`]),
    ...taxRows(bill, block),
    row(["Round Off", formatAmount(block.roundOff)]),
  ];
}

function taxRows({ tax, cgst, sgst, liquor }: Bill, { taxClass }: TaxBlock): Block[] {
  if (taxClass === "liquor")
    return [row([`VAT ${formatRate(tax.vatRate ?? ZERO_RATE)}`, formatAmount(liquor?.vat ?? ZERO)])];
  if (!chargesTax[tax.mode]) return [];
  return [
    row([`CGST ${formatRate(tax.cgstRate)}`, formatAmount(cgst)]),
    row([`SGST ${formatRate(tax.sgstRate)}`, formatAmount(sgst)]),
  ];
}
