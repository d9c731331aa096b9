import type { PrinterBlock } from "./layout.ts";

export interface PaperHeadings {
  readonly isDuplicate: boolean;
  readonly isCopy: boolean;
  /** The name of the printer that should have printed it. */
  readonly backupFrom: string | undefined;
}

/** Puts above a paper what its reader must not overlook: that it was printed before, is a copy, or is another printer's. */
export function withHeadings(blocks: readonly PrinterBlock[], headings: PaperHeadings): PrinterBlock[] {
  const { isDuplicate, isCopy, backupFrom } = headings;
  const texts = [
    backupFrom !== undefined && `BACKUP FROM ${backupFrom}`,
    isDuplicate && "DUPLICATE",
    isCopy && "COPY",
  ].filter((text) => text !== false);
  return [
    ...texts.map(
      (text) => ({ kind: "text", text, align: "center", bold: true, inverted: true }) satisfies PrinterBlock,
    ),
    ...blocks,
  ];
}
