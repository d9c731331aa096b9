import { menuImportApi } from "#domain/menu/importApi.ts";
import type { SheetFormat } from "#domain/sheetFormat.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { SheetFormatMenu } from "../../kit/SheetFormatMenu.tsx";
import { download } from "../../sync/download.ts";

/** Downloads the whole menu as a file with the columns that the import reads. */
export function MenuExportButton() {
  const start = async (format: SheetFormat) => {
    notify.success("Export Started");
    await download(menuImportApi.export, { failure: "Failed to export the menu" }, { search: { format } });
  };
  return <SheetFormatMenu label="Export Menu" variant="default" onChoose={(format) => void start(format)} />;
}
