import { formatAmount, formatRupees, ZERO } from "../../money.ts";
import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import type { Settings, TaxMode } from "../../settings/api.ts";
import { formatDateTime, type Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { BillGuest } from "../order/billGuest.ts";
import { balanceAmount } from "../payments/balance.ts";
import { sumByKind } from "../payments/paymentKinds.ts";
import { paymentTypeLabels } from "../payments/paymentTypeLabels.ts";
import { validPayments } from "../payments/tenders.ts";
import { formatPlaceChange, type Place, placeDetails, placeTitle } from "../place.ts";
import type { Bill } from "./api.ts";
import { billAmountDue, billBalance } from "./billMoney.ts";
import { type PrintedInvoice, taxBlockRows, toInvoices } from "./invoices.ts";
import { newBill } from "./newBill.ts";

/** The text required at the top of a composition dealer's Bill of Supply (section 10 CGST Act, rule 49 CGST Rules). */
export const COMPOSITION_DECLARATION = "Composition taxable person, not eligible to collect tax on supplies";

/** The title of an invoice of liquor alone, which is no GST document. */
const LIQUOR_TITLE = "LIQUOR BILL";

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
  const billFields = {
    _id: order._id,
    invoiceNumber: "",
    liquorInvoiceNumber: null,
    settings,
    issuedBy,
    businessDay,
    now,
  };
  const bill = newBill(order, { ...billFields, paidAt: null, replaces: null });
  const blocks = receiptBlocks(bill, settings.print);
  return { kind: "bill", title: `Provisional ${order.billNumber}`, blocks };
}

/** The heading of a provisional bill. */
const PROVISIONAL = "PROVISIONAL – NOT A TAX INVOICE";

/** One invoice with everything on it, or one for food and one for liquor, and what is to be paid for both. */
function receiptBlocks(bill: Bill, options: ReceiptOptions): readonly Block[] {
  const [first, second] = toInvoices(bill);
  return withoutBlanks([
    ...invoiceBlocks(bill, first, options),
    ...(second
      ? [
          ...[rule(), rule()],
          ...invoiceBlocks(bill, second, options),
          rule(),
          row(["Both bills", formatRupees(bill.grandTotal)], { bold: true, size: "huge" }),
        ]
      : []),
    ...paymentRows(bill),
    ...dueRows(bill, options),
    text(bill.issuer.thankYou, { align: "center" }),
  ]);
}

function invoiceBlocks(
  bill: Bill,
  invoice: PrintedInvoice,
  options: ReceiptOptions,
): (Block | false | undefined)[] {
  return [
    ...heading(bill, invoice, options),
    rule(),
    invoice.number !== "" && row(["Bill No.", invoice.number], { bold: true }),
    row(["Ref.", bill.order.billNumber]),
    bill.replaces !== null && row(["Replaces", bill.replaces]),
    row(["Order time", formatDateTime(bill.orderTime)]),
    row(["Date", formatDateTime(bill.createdAt)]),
    ...placeBlocks(bill.place),
    bill.movedTo && text(formatPlaceChange(bill.place, bill.movedTo), { bold: true, size: "large" }),
    options.waiter && row(["Waiter", bill.waiter.name]),
    ...guestBlocks(bill.guest),
    rule(),
    ...invoice.blocks.flatMap((block) => [...taxBlockRows(bill, block, invoice), rule()]),
    row(["Grand Total", formatRupees(invoice.grandTotal)], { bold: true, size: "huge" }),
  ];
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

function heading(bill: Bill, invoice: PrintedInvoice, options: ReceiptOptions): (Block | false)[] {
  const { issuer } = bill;
  const hasFood = invoice.blocks.some(({ taxClass }) => taxClass === "service");
  return [
    text(issuer.resortTitle, { size: "huge", align: "center", bold: true }),
    options.address && text(issuer.address, { align: "center" }),
    options.address && issuer.phone !== "" && text(`Phone ${issuer.phone}`, { align: "center" }),
    hasFood && issuer.gstin !== "" && text(`GSTIN ${issuer.gstin}`, { align: "center" }),
    issuer.fssai !== "" && text(`FSSAI ${issuer.fssai}`, { align: "center" }),
    hasFood && issuer.sac !== "" && text(`SAC ${issuer.sac}`, { align: "center" }),
    ...billTitle(bill, invoice),
    bill.printCount > 0 && text("DUPLICATE", { align: "center", bold: true, inverted: true }),
    bill.status === "cancelled" && text("CANCELLED", { align: "center", bold: true, inverted: true }),
  ];
}

function billTitle({ tax }: Bill, { number, blocks }: PrintedInvoice): (Block | false)[] {
  if (number === "") return [text(PROVISIONAL, { align: "center", bold: true, inverted: true })];
  const [first, second] = blocks;
  const { title, declaration } =
    second && tax.mode === "regular"
      ? { title: "INVOICE-CUM-BILL OF SUPPLY", declaration: "" }
      : first?.taxClass === "liquor"
        ? { title: LIQUOR_TITLE, declaration: "" }
        : modeLabels[tax.mode];
  return [text(title, { align: "center", bold: true }), text(declaration, { align: "center" })];
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
