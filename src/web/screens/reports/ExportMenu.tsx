import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import type { SheetFormat } from "#domain/sheetFormat.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { SheetFormatMenu } from "../../kit/SheetFormatMenu.tsx";
import { download } from "../../sync/cache/download.ts";

const FAILURE = "Failed to export the report";

interface ExportMenuProps {
  readonly tab: "sales" | "items";
  readonly search: ReportSearch | undefined;
  /** Why there is nothing to export yet. */
  readonly problem: string | undefined;
}

/** Downloads the shown report as a file. The file of the sales report holds every line of every bill. */
export function ExportMenu({ tab, search, problem }: ExportMenuProps) {
  const start = async (format: SheetFormat) => {
    if (tab === "sales" && !search) {
      notify.failure("Nothing to export yet", problem);
      return;
    }
    notify.success("Export Started", "The file is saved to your downloads when it is complete.");
    if (tab === "items") await download(reportsApi.exportItems, FAILURE, { search: { format } });
    else if (search) await download(reportsApi.exportSales, FAILURE, { search: { ...search, format } });
  };
  return <SheetFormatMenu label="Export" variant="filled" onChoose={(format) => void start(format)} />;
}
