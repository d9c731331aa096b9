import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import type { SheetFormat } from "#domain/sheetFormat.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { SheetFormatMenu } from "../../kit/SheetFormatMenu.tsx";
import { download } from "../../sync/download.ts";
import { EXPORT_FAILURE, type SalesExport } from "./useSalesExport.ts";

interface ExportMenuProps {
  readonly tab: "sales" | "items";
  readonly search: ReportSearch | undefined;
  /** Why there is nothing to export yet. */
  readonly problem: string | undefined;
  readonly salesExport: SalesExport;
}

/** Downloads the shown report as a file. The sales report's file has every line of every bill. */
export function ExportMenu({ tab, search, problem, salesExport }: ExportMenuProps) {
  const start = async (format: SheetFormat) => {
    if (tab === "sales" && !search) {
      notify.failure("Nothing to export yet", problem);
      return;
    }
    notify.success("Export Started", "The file is saved to your downloads when it is complete.");
    if (tab === "items")
      await download(reportsApi.exportItems, { failure: EXPORT_FAILURE }, { search: { format } });
    else if (search) await salesExport.start(search, format);
  };
  const isRunning = tab === "sales" && salesExport.running !== undefined;
  return (
    <SheetFormatMenu
      label="Export"
      variant="filled"
      disabled={isRunning}
      onChoose={(format) => void start(format)}
    />
  );
}
