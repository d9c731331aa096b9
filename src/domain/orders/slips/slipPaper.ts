import { formatAmount, formatRupees } from "../../money.ts";
import { type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import { formatDateTime } from "../../time.ts";
import { notChargedLabels } from "../order/notCharged.ts";
import { soldName } from "../order/sold.ts";
import { placeDetails, placeTitle } from "../place.ts";
import type { Slip, SlipLine } from "./api.ts";

/** Lays out a slip for printing from the stored slip alone. Pass `slip` as before this print. */
export function slipPaper(slip: Slip): PaperDocument {
  const marked = { align: "center", bold: true, inverted: true } as const;
  return {
    kind: "bill",
    title: slip.slipNumber,
    blocks: withoutBlanks([
      text(slip.issuer.resortTitle, { size: "huge", align: "center", bold: true }),
      text("NOT CHARGED – NOT A TAX INVOICE", marked),
      slip.printCount > 0 && text("DUPLICATE", marked),
      rule(),
      row(["Slip No.", slip.slipNumber], { bold: true }),
      row(["Ref.", slip.order.billNumber]),
      row(["Date", formatDateTime(slip.createdAt)]),
      row([placeTitle(slip.place), slip.place.kind === "table" ? slip.area.name : placeDetails(slip.place)]),
      row(["Waiter", slip.waiter.name]),
      rule(),
      row(["Item", "Qty", "Rate", "Amount"], { bold: true }),
      ...slip.lines.flatMap(lineBlocks),
      rule(),
      row(["Value at menu prices", formatRupees(slip.value)], { bold: true }),
    ]),
  };
}

function lineBlocks({ name, choice, quantity, rate, amount, kind, reason, approvedBy }: SlipLine) {
  return [
    row([soldName(name, choice), String(quantity), formatAmount(rate), formatAmount(amount)]),
    text(`${notChargedLabels[kind]}: ${reason} (approved by ${approvedBy})`),
  ];
}
