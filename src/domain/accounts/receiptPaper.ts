import { formatRate, formatRupees } from "../money.ts";
import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../printing/document.ts";
import { formatDateTime } from "../time.ts";
import { moneyTypeLabels, type Receipt, type ReceiptKind } from "./receipt.ts";

const titles: Record<ReceiptKind, string> = {
  collection: "RECEIPT",
  advance: "RECEIPT VOUCHER – ADVANCE",
  returned: "REFUND VOUCHER",
};

const amountLabels: Record<ReceiptKind, string> = {
  collection: "Received",
  advance: "Advance received",
  returned: "Returned",
};

/** Lays out a receipt or voucher from the stored one alone (Rules 50 and 51 CGST Rules). Pass `receipt` as before this print. */
export function receiptPaper(receipt: Receipt): PaperDocument {
  const { issuer, party, kind, tax, refersTo, reference, reason, lines } = receipt;
  const marked = { align: "center", bold: true, inverted: true } as const;
  return {
    kind: "bill",
    title: receipt.receiptNumber,
    blocks: withoutBlanks([
      text(issuer.resortTitle, { size: "huge", align: "center", bold: true }),
      text(issuer.address, { align: "center" }),
      text(issuer.phone, { align: "center" }),
      issuer.gstin !== "" && text(`GSTIN: ${issuer.gstin}`, { align: "center" }),
      text(titles[kind], { align: "center", bold: true }),
      receipt.printCount > 0 && text("DUPLICATE", marked),
      rule(),
      row(["No.", receipt.receiptNumber], { bold: true }),
      row(["Date", formatDateTime(receipt.createdAt)]),
      refersTo !== null && row(["Receipt voucher", refersTo]),
      text(kind === "returned" ? `Given back to: ${party.name}` : `Received from: ${party.name}`, {
        bold: true,
      }),
      text(party.address),
      party.gstin !== "" && text(`GSTIN: ${party.gstin}`),
      rule(),
      ...lines.map(({ document, amount }) => row([document, formatRupees(amount)])),
      ...taxRows(receipt, tax),
      row([amountLabels[kind], formatRupees(receipt.amount)], { bold: true, size: "huge" }),
      row(["By", moneyTypeLabels[receipt.type]]),
      reference !== "" && row(["Last digits", reference]),
      text(reason),
      row([kind === "returned" ? "Paid out by" : "Received by", receipt.by.name]),
    ]),
  };
}

/** The tax in an advance, its description and place of supply, which is the house's state. */
function taxRows({ issuer }: Receipt, tax: Receipt["tax"]): (Block | false)[] {
  if (!tax) return [];
  return [
    row(["Restaurant services, SAC", issuer.sac]),
    row(["Place of supply", `State ${issuer.gstin.slice(0, 2)}, no reverse charge`]),
    row(["Taxable value", formatRupees(tax.taxable)]),
    row([`CGST ${formatRate(tax.cgstRate)}`, formatRupees(tax.cgst)]),
    row([`SGST ${formatRate(tax.sgstRate)}`, formatRupees(tax.sgst)]),
  ];
}
