import { formatAmount, formatRate, formatRupees, ZERO } from "../../money.ts";
import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import type { TaxMode } from "../../settings/api.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import { formatDateTime } from "../../time.ts";
import { balanceAmount } from "../payments/balance.ts";
import { sumOf } from "../payments/paymentKinds.ts";
import { paymentTypeWords } from "../payments/paymentTypeWords.ts";
import type { Bill, BillLine } from "./api.ts";
import { billBalance } from "./billMoney.ts";

/** Section 10 CGST Act: what a composition dealer's Bill of Supply has to say at its top (rule 49 CGST Rules). */
export const COMPOSITION_DECLARATION = "Composition taxable person, not eligible to collect tax on supplies";

/** The title of the paper, per GST registration, and what the law wants below that. */
const modeWords: Record<TaxMode, { readonly title: string; readonly declaration: string }> = {
  regular: { title: "TAX INVOICE", declaration: "" },
  composition: { title: "BILL OF SUPPLY", declaration: COMPOSITION_DECLARATION },
  unregistered: { title: "BILL", declaration: "" },
};

export interface ReceiptOptions {
  readonly address: boolean;
  readonly waiter: boolean;
}

/**
 * Lays out a bill for printing, from the stored record alone (rule 46 CGST Rules for its fields; discount and round off
 * are on it so that the paper adds up, clarification 33). `bill` is the answer to its print command: the second printing and
 * every later one says DUPLICATE.
 */
export function billReceipt(bill: Bill, options: ReceiptOptions): PaperDocument {
  return {
    kind: "bill",
    title: bill.invoiceNumber,
    blocks: withoutBlanks([
      ...heading(bill, options),
      rule(),
      row(["Bill No.", bill.invoiceNumber], { bold: true }),
      row(["Ref.", bill.order.billNumber]),
      bill.replaces !== null && row(["Replaces", bill.replaces]),
      row(["Order time", formatDateTime(bill.orderTime)]),
      row(["Date", formatDateTime(bill.createdAt)]),
      row([`Table ${bill.table.name}`, bill.area.name]),
      options.waiter && row(["Waiter", bill.waiter.name]),
      rule(),
      row(["Item", "Qty", "Rate", "Amount"], { bold: true }),
      ...bill.lines.map(lineRow),
      rule(),
      ...totals(bill),
      rule(),
      row(["Grand Total", formatRupees(bill.grandTotal)], { bold: true, size: "huge" }),
      ...paid(bill),
      text(bill.issuer.thankYou, { align: "center" }),
    ]),
  };
}

function heading(bill: Bill, options: ReceiptOptions): (Block | false)[] {
  const { issuer } = bill;
  return [
    text(issuer.resortTitle, { size: "huge", align: "center", bold: true }),
    options.address && text(issuer.address, { align: "center" }),
    options.address && issuer.phone !== "" && text(`Phone ${issuer.phone}`, { align: "center" }),
    issuer.gstin !== "" && text(`GSTIN ${issuer.gstin}`, { align: "center" }),
    issuer.fssai !== "" && text(`FSSAI ${issuer.fssai}`, { align: "center" }),
    issuer.sac !== "" && text(`SAC ${issuer.sac}`, { align: "center" }),
    text(modeWords[bill.tax.mode].title, { align: "center", bold: true }),
    text(modeWords[bill.tax.mode].declaration, { align: "center" }),
    bill.printCount > 1 && text("DUPLICATE", { align: "center", bold: true, inverted: true }),
    bill.status === "cancelled" && text("CANCELLED", { align: "center", bold: true, inverted: true }),
  ];
}

function lineRow(line: BillLine): Block {
  return row([line.name, String(line.quantity), formatAmount(line.rate), formatAmount(line.amount)]);
}

function totals(bill: Bill): (Block | false)[] {
  const isTaxed = chargesTax[bill.tax.mode];
  return [
    row(["Subtotal", formatAmount(bill.subtotal)]),
    bill.discountAmount !== ZERO &&
      row([`Discount ${formatRate(bill.discountPercentage)}`, `-${formatAmount(bill.discountAmount)}`]),
    isTaxed && row([`CGST ${formatRate(bill.tax.cgstRate)}`, formatAmount(bill.cgst)]),
    isTaxed && row([`SGST ${formatRate(bill.tax.sgstRate)}`, formatAmount(bill.sgst)]),
    row(["Round Off", formatAmount(bill.roundOff)]),
  ];
}

function paid(bill: Bill): (Block | false)[] {
  const payments = bill.payments
    .filter((payment) => payment.kind === "payment")
    .flatMap((payment) => [
      row([`Paid by ${paymentTypeWords[payment.type]}`, formatAmount(payment.amount)]),
      payment.tip !== ZERO && row(["Tip", formatAmount(payment.tip)]),
      ...(payment.cashGiven === null ? [] : [row(["Cash given", formatAmount(payment.cashGiven)])]),
      ...(payment.changeDue === null ? [] : [row(["Change", formatAmount(payment.changeDue)])]),
      ...(payment.account === "" ? [] : [row(["Account", payment.account])]),
    ]);
  return [...payments, ...differenceRows(bill)];
}

/** The rows that explain payments of another sum than the Grand Total. */
function differenceRows(bill: Bill): (Block | false)[] {
  const returned = sumOf(bill.payments, "returned");
  const waived = sumOf(bill.payments, "waived");
  const balance = billBalance(bill);
  return [
    returned !== ZERO && row(["Returned", `-${formatAmount(returned)}`]),
    waived !== ZERO && row(["Written off", formatAmount(waived)]),
    balance !== ZERO && row([balance < 0 ? "Due" : "Overpaid", formatAmount(balanceAmount(balance))]),
  ];
}
