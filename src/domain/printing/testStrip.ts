import { type PaperWidth, type PrinterBlock, paperWidths } from "./layout.ts";

/** Lays out the strip that shows whether a printer's paper, columns, signs, scripts and code are right. */
export function testStrip(printer: string, width: PaperWidth, code: string): PrinterBlock[] {
  const { columns } = paperWidths[width];
  const ruler = Array.from({ length: columns }, (_, index) => (index + 1) % 10).join("");
  return [
    { kind: "text", text: "TEST", align: "center", bold: true, inverted: true },
    { kind: "text", text: printer, align: "center", bold: true, size: "huge" },
    { kind: "text", text: `${width} mm, ${columns} columns: the next line must fill one line.` },
    { kind: "text", text: ruler },
    { kind: "rule" },
    { kind: "row", cells: ["Item", "Qty", "Rate", "Amount"], bold: true },
    { kind: "row", cells: ["Masala Dosa", "2", "120.00", "240.00"] },
    { kind: "row", cells: ["Paneer Butter Masala with Naan", "10", "1,250.00", "12,500.00"] },
    { kind: "rule" },
    { kind: "row", cells: ["Total", "₹12,740.00"], bold: true, size: "huge" },
    { kind: "text", text: "2 × मसाला डोसा", bold: true, size: "large", hanging: true },
    { kind: "text", text: "श्री कृष्ण · ज्ञान · क्षत्रिय" },
    { kind: "code", content: code },
  ];
}
