import { z } from "zod";
import { provisionalReceipt } from "../orders/bills/receipt.ts";
import { type PaperDocument, row, rule, text } from "../printing/document.ts";
import { type PaperRoute, printerOfBill } from "../printing/printer.ts";
import type { Settings } from "../settings/api.ts";
import { formatDateTime, type Instant } from "../time.ts";
import { EXAMPLE_WAITER, exampleOrder } from "./exampleOrder.ts";

/** A paper that a new house prints before its first guest. */
export const TestPaper = z.enum(["bill", "kot"]);
export type TestPaper = z.infer<typeof TestPaper>;

export const testPaperTitles: Record<TestPaper, string> = { bill: "Test bill", kot: "Test KOT" };

const heading = (words: string) =>
  text(words, { align: "center", bold: true, inverted: true, size: "large" });

/** Lays out a test paper. It has no invoice number, uses none up, and nothing of it is stored. */
export function testPaper(paper: TestPaper, settings: Settings, now: Instant): PaperDocument {
  const order = exampleOrder(settings, now);
  const title = testPaperTitles[paper];
  if (paper === "bill") {
    const { blocks } = provisionalReceipt(order, settings, now);
    return { kind: "bill", title, blocks: [heading("TEST: NOT A BILL"), ...blocks] };
  }
  const blocks = [
    text(settings.resortTitle, { align: "center", bold: true }),
    heading("TEST: DO NOT COOK"),
    row(["T4", "#0"], { bold: true, size: "huge" }),
    row(["Area", "Garden"]),
    row(["Waiter", EXAMPLE_WAITER.name]),
    row(["Time", formatDateTime(now)]),
    rule(),
    ...order.items.map(({ quantity, menuItem }) =>
      text(`${quantity} × ${menuItem.name}`, { size: "large", bold: true, hanging: true }),
    ),
  ];
  return { kind: "kot", title, blocks };
}

/** Returns the printers of a test paper: all that print KOTs, or the one of this till's bills; none, and the device prints it. */
export function printersOfTest<Route extends PaperRoute>(
  printers: readonly Route[],
  paper: TestPaper,
  till: string,
): Route[] {
  if (paper === "kot") return printers.filter(({ kots }) => kots !== "none");
  const printer = printerOfBill(printers, { area: "", till }) ?? printers.find(({ bills }) => bills);
  return printer ? [printer] : [];
}
