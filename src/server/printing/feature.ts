import type { Feature } from "../http/handlers/handler.ts";
import { paperHandlers } from "./papers.ts";
import { printerHandlers } from "./printers.ts";
import type { MarkPrinted } from "./spooler/outcome.ts";

/** The feature of printers. `markPrinted` marks papers where they are stored. */
export function printingFeature(markPrinted: MarkPrinted): Feature {
  return { handlers: [...paperHandlers(markPrinted), ...printerHandlers] };
}
