import { z } from "zod";

/** The file formats in which a spreadsheet can be downloaded. */
export const SheetFormat = z.enum(["csv", "xlsx"]);
export type SheetFormat = z.infer<typeof SheetFormat>;
