import { formatAmount, formatRupees, minus, plainRupees, ZERO } from "../money.ts";
import { type PaperDocument, row, rule, text, withoutBlanks } from "../printing/document.ts";
import { formatDay } from "../time.ts";
import { type Entry, entryKindLabels, type Statement } from "./ledger.ts";

/** Describes an entry: "Charge A/26-27/000123", "TDS withheld 194C, certificate missing". */
export function describeEntry({ kind, document, section, certificate, reason }: Entry): string {
  const tax = section === "" ? "" : `${section}, ${certificate === "" ? "certificate missing" : certificate}`;
  return [entryKindLabels[kind], document, tax, reason].filter((part) => part !== "").join(" ");
}

/** Lays out an account's statement for printing. */
export function statementPaper(name: string, { before, rows, after }: Statement): PaperDocument {
  return {
    kind: "bill",
    title: `Statement ${name}`,
    blocks: withoutBlanks([
      text("STATEMENT OF ACCOUNT", { align: "center", bold: true }),
      text(name, { align: "center", bold: true, size: "large" }),
      rule(),
      row(["Balance before", formatRupees(before)]),
      row(["Date, entry", "Amount", "Balance"], { bold: true }),
      ...rows.map(({ entry, balance }) =>
        row([
          `${formatDay(entry.businessDay)} ${describeEntry(entry)}`,
          formatAmount(entry.amount),
          formatAmount(balance),
        ]),
      ),
      rule(),
      row([after < ZERO ? "Paid ahead" : "Owed", formatRupees(after < ZERO ? minus(ZERO, after) : after)], {
        bold: true,
        size: "huge",
      }),
    ]),
  };
}

/** Writes an account's statement as CSV. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function statementCsv({ before, rows, after }: Statement): string {
  const cell = (content: string) => {
    const safe = /^[=+\-@\t\r]/.test(content) && !/^-?[\d.]+$/.test(content) ? `'${content}` : content;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [
    ["Date", "Entry", "Document", "Reason", "By", "Amount", "Balance"],
    ["", "Balance before", "", "", "", "", plainRupees(before)],
    ...rows.map(({ entry, balance }) => [
      ...[entry.businessDay, entryKindLabels[entry.kind], entry.document, entry.reason, entry.by.name],
      ...[plainRupees(entry.amount), plainRupees(balance)],
    ]),
    ["", "Balance after", "", "", "", "", plainRupees(after)],
  ];
  return lines.map((line) => line.map(cell).join(",")).join("\r\n");
}
