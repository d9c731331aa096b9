import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { menuImportApi } from "#domain/menu/importApi.ts";
import { SheetFormat } from "#domain/sheetFormat.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { sheetFormatWords } from "../../kit/sheetFormatWords.ts";
import { download } from "../../sync/cache/download.ts";

/** Downloads the whole menu as a file with the columns that the import reads. */
export function MenuExportButton() {
  const start = async (format: SheetFormat) => {
    notify.success("Export Started");
    await download(menuImportApi.export, "Failed to export the menu", { search: { format } });
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          Export Menu
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SheetFormat.options.map((format) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {sheetFormatWords[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
