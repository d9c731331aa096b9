import { formatRupees } from "../../money.ts";
import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import { formatDateTime } from "../../time.ts";
import { formatTenders } from "../payments/tenders.ts";
import { placeTitle } from "../place.ts";
import type { Bill } from "./api.ts";
import type { CreditNote } from "./creditNote.ts";
import { invoiceNumbers, taxBlockRows, toTaxBlocks } from "./invoices.ts";
import { noteAsBill } from "./newNote.ts";

/**
 * Lays out a credit note for printing, from the stored note and its bill. Its fields are those of rule 53 CGST Rules. Pass the
 * note as before this print: if it was printed before, DUPLICATE is printed.
 */
export function notePaper(bill: Bill, note: CreditNote): PaperDocument {
  const { issuer, guest } = bill;
  const marked = { align: "center", bold: true, inverted: true } as const;
  const centered = { align: "center" } as const;
  return {
    kind: "bill",
    title: note.noteNumber,
    blocks: withoutBlanks([
      text(issuer.resortTitle, { size: "huge", align: "center", bold: true }),
      text(issuer.address, centered),
      issuer.gstin !== "" && text(`GSTIN ${issuer.gstin}`, centered),
      text("CREDIT NOTE", { align: "center", bold: true }),
      note.printCount > 0 && text("DUPLICATE", marked),
      rule(),
      row(["Note No.", note.noteNumber], { bold: true }),
      row(["Date", formatDateTime(note.createdAt)]),
      row(["For bill", invoiceNumbers(bill)]),
      row(["Bill date", formatDateTime(bill.createdAt)]),
      row(["Ref.", bill.order.billNumber]),
      row([placeTitle(bill.place), bill.area.name]),
      guest !== null && text(`To: ${guest.name}`, { bold: true }),
      guest !== null && text(guest.address, {}),
      guest !== null && guest.gstin !== "" && text(`GSTIN ${guest.gstin}`, {}),
      text(`Reason: ${note.reason}`, {}),
      rule(),
      ...figureRows(bill, note),
      row(["Refund", formatRupees(note.grandTotal)], { bold: true, size: "huge" }),
      text(`Given back: ${formatTenders(note.tenders)}`, {}),
      rule(),
      text("Signature", {}),
      text(" ", { size: "huge" }),
      text(note.issuedBy.name, {}),
    ]),
  };
}

/** The dishes, taxes and totals of the note, in the blocks of its bill. */
function figureRows(bill: Bill, note: CreditNote): (Block | false)[] {
  const asBill = noteAsBill(bill, note);
  const blocks = toTaxBlocks(asBill);
  const invoice = { number: note.noteNumber, blocks, grandTotal: note.grandTotal };
  return blocks.flatMap((block) => [...taxBlockRows(asBill, block, invoice), rule()]);
}
