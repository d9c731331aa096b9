import { formatAmount, formatRate, formatRupees, minus, sum, ZERO } from "../../money.ts";
import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import type { Settings, TaxMode } from "../../settings/api.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import { formatDateTime, type Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { BillGuest } from "../order/billGuest.ts";
import { formatDiscount } from "../order/discountSum.ts";
import { soldName } from "../order/sold.ts";
import { balanceAmount } from "../payments/balance.ts";
import { sumByKind } from "../payments/paymentKinds.ts";
import { paymentTypeLabels } from "../payments/paymentTypeLabels.ts";
import { validPayments } from "../payments/tenders.ts";
import { formatPlaceChange, type Place, placeDetails, placeTitle } from "../place.ts";
import type { Bill, BillLine } from "./api.ts";
import { billAmountDue, billBalance } from "./billMoney.ts";
import { newBill } from "./newBill.ts";

/** Section 10 CGST Act: what a composition dealer's Bill of Supply has to say at its top (rule 49 CGST Rules). */
export const COMPOSITION_DECLARATION = "Composition taxable person, not eligible to collect tax on supplies";

/** The title of the paper, per GST registration, and what the law wants below that. */
const modeLabels: Record<TaxMode, { readonly title: string; readonly declaration: string }> = {
  regular: { title: "TAX INVOICE", declaration: "" },
  composition: { title: "BILL OF SUPPLY", declaration: COMPOSITION_DECLARATION },
  unregistered: { title: "BILL", declaration: "" },
};

export interface ReceiptOptions {
  readonly address: boolean;
  readonly waiter: boolean;
  /** The picture of a code by which the rest is paid, if there is one. */
  readonly payCode?: string | undefined;
}

/**
 * Lays out a bill for printing, from the stored record alone (rule 46 CGST Rules for its fields; discount and round off
 * are on it so that the paper adds up, clarification 33). `bill` is as it was before this printing: one that was printed already
 * says DUPLICATE.
 */
export function billReceipt(bill: Bill, options: ReceiptOptions): PaperDocument {
  return { kind: "bill", title: bill.invoiceNumber, blocks: receiptBlocks(bill, options) };
}

/**
 * Lays out the bill of an order that has none, for a guest who wants to pay while the server is unreachable: it has no number and is no
 * tax invoice, and says so.
 */
export function provisionalReceipt(order: Order, settings: Settings, now: Instant): PaperDocument {
  const { waiter: issuedBy, businessDay } = order;
  const made = { _id: order._id, invoiceNumber: "", settings, issuedBy, businessDay, now };
  const bill = newBill(order, { ...made, paidAt: null, replaces: null });
  const blocks = receiptBlocks(bill, settings.print);
  return { kind: "bill", title: `Provisional ${order.billNumber}`, blocks };
}

/** The head of a paper without an invoice number. */
const PROVISIONAL = "PROVISIONAL – NOT A TAX INVOICE";

function receiptBlocks(bill: Bill, options: ReceiptOptions): readonly Block[] {
  const isProvisional = bill.invoiceNumber === "";
  return withoutBlanks([
    ...heading(bill, options),
    rule(),
    !isProvisional && row(["Bill No.", bill.invoiceNumber], { bold: true }),
    row(["Ref.", bill.order.billNumber]),
    bill.replaces !== null && row(["Replaces", bill.replaces]),
    row(["Order time", formatDateTime(bill.orderTime)]),
    row(["Date", formatDateTime(bill.createdAt)]),
    ...placeBlocks(bill.place),
    bill.movedTo && text(formatPlaceChange(bill.place, bill.movedTo), { bold: true, size: "large" }),
    options.waiter && row(["Waiter", bill.waiter.name]),
    ...guestBlocks(bill.guest),
    rule(),
    row(["Item", "Qty", "Rate", "Amount"], { bold: true }),
    ...bill.lines.flatMap(lineRows),
    rule(),
    ...totals(bill),
    rule(),
    row(["Grand Total", formatRupees(bill.grandTotal)], { bold: true, size: "huge" }),
    ...paymentRows(bill),
    ...dueRows(bill, options),
    text(bill.issuer.thankYou, { align: "center" }),
  ]);
}

/** Whom the bill is for. Papers without a table lie side by side, so their kind and number are large. */
function placeBlocks(place: Place): (Block | false)[] {
  if (place.kind === "table") return [row([placeTitle(place), place.area.name])];
  return [text(placeTitle(place), { bold: true, size: "huge" }), text(placeDetails(place), {})];
}

/** Who the bill is made out to. Texts wrap, however long they are. */
function guestBlocks(guest: BillGuest): (Block | false)[] {
  if (guest === null) return [];
  const { name, address, gstin } = guest;
  return [
    rule(),
    text(`Bill to: ${name}`, { bold: true }),
    text(address, {}),
    gstin !== "" && text(`GSTIN ${gstin}`, {}),
  ];
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
    ...billTitle(bill),
    bill.printCount > 0 && text("DUPLICATE", { align: "center", bold: true, inverted: true }),
    bill.status === "cancelled" && text("CANCELLED", { align: "center", bold: true, inverted: true }),
  ];
}

function billTitle({ invoiceNumber, tax }: Bill): (Block | false)[] {
  if (invoiceNumber === "") return [text(PROVISIONAL, { align: "center", bold: true, inverted: true })];
  const { title, declaration } = modeLabels[tax.mode];
  return [text(title, { align: "center", bold: true }), text(declaration, { align: "center" })];
}

function lineRows(line: BillLine): Block[] {
  const { discount, discountAmount } = line;
  return [
    row([
      soldName(line.name, line.choice),
      String(line.quantity),
      formatAmount(line.rate),
      formatAmount(line.amount),
    ]),
    ...(discount === null
      ? []
      : [row([`  Discount ${formatDiscount(discount)}`, "", "", `-${formatAmount(discountAmount)}`])]),
  ];
}

function totals(bill: Bill): (Block | false)[] {
  const isTaxed = chargesTax[bill.tax.mode];
  const onLines = sum(
    bill.lines.flatMap(({ discount, discountAmount }) => (discount === null ? [] : discountAmount)),
  );
  const onOrder = minus(bill.discountAmount, onLines);
  return [
    row(["Subtotal", formatAmount(bill.subtotal)]),
    onLines !== ZERO && row(["Discounts on dishes", `-${formatAmount(onLines)}`]),
    onOrder !== ZERO && row([`Discount ${formatDiscount(bill.discount)}`, `-${formatAmount(onOrder)}`]),
    isTaxed && row([`CGST ${formatRate(bill.tax.cgstRate)}`, formatAmount(bill.cgst)]),
    isTaxed && row([`SGST ${formatRate(bill.tax.sgstRate)}`, formatAmount(bill.sgst)]),
    row(["Round Off", formatAmount(bill.roundOff)]),
  ];
}

/** The rows of what is still to be paid, and how: nothing on a paid bill. The code is for exactly that. */
function dueRows(bill: Bill, { payCode }: ReceiptOptions): (Block | false)[] {
  const rest = billAmountDue(bill);
  if (rest === ZERO) return [];
  return [
    row(["Payment type", paymentTypeLabels[bill.paymentType]]),
    rest !== bill.grandTotal && row(["Still to pay", formatRupees(rest)], { bold: true }),
    payCode !== undefined && text(`Pay ${formatRupees(rest)} by UPI`, { align: "center", bold: true }),
    payCode !== undefined && { kind: "code", picture: payCode },
  ];
}

function paymentRows(bill: Bill): (Block | false)[] {
  const payments = validPayments(bill.payments).flatMap((payment) => [
    row([`Paid by ${paymentTypeLabels[payment.type]}`, formatAmount(payment.amount)]),
    payment.tip !== ZERO && row(["Tip", formatAmount(payment.tip)]),
    ...(payment.cashGiven === null ? [] : [row(["Cash given", formatAmount(payment.cashGiven)])]),
    ...(payment.changeDue === null ? [] : [row(["Change", formatAmount(payment.changeDue)])]),
    ...(payment.account === "" ? [] : [row(["Account", payment.account])]),
  ]);
  return [...payments, ...differenceRows(bill)];
}

/** The rows that explain payments of another sum than the Grand Total. */
function differenceRows(bill: Bill): (Block | false)[] {
  const returned = sumByKind(bill.payments, "returned");
  const waived = sumByKind(bill.payments, "waived");
  const balance = billBalance(bill);
  return [
    returned !== ZERO && row(["Returned", `-${formatAmount(returned)}`]),
    waived !== ZERO && row(["Written off", formatAmount(waived)]),
    balance !== ZERO && row([balance < 0 ? "Due" : "Overpaid", formatAmount(balanceAmount(balance))]),
  ];
}
