import { formatRupees } from "../money.ts";
import { type PaperDocument, row, rule, text, withoutBlanks } from "../printing/document.ts";
import { formatDateTime, formatDay } from "../time.ts";
import type { DayClose } from "./api.ts";
import { zSections } from "./zRows.ts";

/** Lays out a Z report for 80 mm paper from the frozen one alone. */
export function zPaper({ number, createdAt, by, head, report, lost, remarks }: DayClose): PaperDocument {
  return {
    kind: "bill",
    title: `Z ${number}`,
    blocks: withoutBlanks([
      text(`Z ${number}`, { size: "huge", align: "center", bold: true }),
      row(["Business day", formatDay(report.businessDay)], { bold: true }),
      row(["Closed", formatDateTime(createdAt)]),
      row(["By", by.name]),
      ...zSections(report).flatMap(({ title, rows }) => [
        rule(),
        text(title, { bold: true }),
        ...rows.map(({ label, count, amount }) =>
          row([
            count !== null && amount !== null ? `${label} (${count})` : label,
            amount === null ? String(count ?? "") : formatRupees(amount),
          ]),
        ),
      ]),
      ...lost.map(({ person, amount }) =>
        text(`Lost with a device of ${person}: ${formatRupees(amount)} cash`),
      ),
      ...remarks.map((remark) =>
        text(`${remark.text} (${remark.by.name}, ${formatDateTime(remark.createdAt)})`),
      ),
      rule(),
      text(`Journal ${head.seq}: ${head.hash}`),
    ]),
  };
}
