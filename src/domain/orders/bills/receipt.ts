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

/** The text required at the top of a composition dealer's Bill of Supply (section 10 CGST Act, rule 49 CGST Rules). */
export const COMPOSITION_DECLARATION = "Composition taxable person, not eligible to collect tax on supplies";

/** The title per GST registration, and the declaration that the law requires below it. */
const modeLabels: Record<TaxMode, { readonly title: string; readonly declaration: string }> = {
  regular: { title: "TAX INVOICE", declaration: "" },
  composition: { title: "BILL OF SUPPLY", declaration: COMPOSITION_DECLARATION },
  unregistered: { title: "BILL", declaration: "" },
};

export interface ReceiptOptions {
  readonly address: boolean;
  readonly waiter: boolean;
  /** The image of the UPI QR code for the amount due, if any. */
  readonly payCode?: string | undefined;
}

/**
 * Lays out a bill for printing from the stored bill alone. Its fields are those of rule 46 CGST Rules; discount and round off
 * are printed so that the paper adds up (clarification 33). Pass `bill` as before this print: if it was printed before,
 * DUPLICATE is printed.
 */
export function billReceipt(bill: Bill, options: ReceiptOptions): PaperDocument {
  return { kind: "bill", title: bill.invoiceNumber, blocks: receiptBlocks(bill, options) };
}

/** Lays out a provisional bill, for payments while the server is unreachable: no number, and not a tax invoice. */
export function provisionalReceipt(order: Order, settings: Settings, now: Instant): PaperDocument {
  const { waiter: issuedBy, businessDay } = order;
  const billFields = { _id: order._id, invoiceNumber: "", settings, issuedBy, businessDay, now };
  const bill = newBill(order, { ...billFields, paidAt: null, replaces: null });
  const blocks = receiptBlocks(bill, settings.print);
  return { kind: "bill", title: `Provisional ${order.billNumber}`, blocks };
}

/** The heading of a provisional bill. */
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

/** The order's place. Bills of orders without a table lie side by side, so kind and number are large. */
function placeBlocks(place: Place): (Block | false)[] {
  if (place.kind === "table") return [row([placeTitle(place), place.area.name])];
  return [text(placeTitle(place), { bold: true, size: "huge" }), text(placeDetails(place), {})];
}

/** The guest to whom the bill is made out. Long texts wrap. */
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

/** The amount due and how to pay it, with a UPI QR code of exactly that amount; nothing on a paid bill. */
function dueRows(bill: Bill, { payCode }: ReceiptOptions): (Block | false)[] {
  const due = billAmountDue(bill);
  if (due === ZERO) return [];
  return [
    row(["Payment type", paymentTypeLabels[bill.paymentType]]),
    due !== bill.grandTotal && row(["Still to pay", formatRupees(due)], { bold: true }),
    payCode !== undefined && text(`Pay ${formatRupees(due)} by UPI`, { align: "center", bold: true }),
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

/** The rows that explain the difference between the payments and the Grand Total. */
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
