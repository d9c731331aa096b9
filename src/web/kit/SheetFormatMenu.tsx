import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { SheetFormat } from "#domain/sheetFormat.ts";

const formatLabels: Record<SheetFormat, string> = { csv: "CSV file", xlsx: "Excel file (XLSX)" };

interface SheetFormatMenuProps {
  readonly label: string;
  readonly variant: "filled" | "default";
  readonly disabled?: boolean;
  readonly onChoose: (format: SheetFormat) => void;
}

export function SheetFormatMenu({ label, variant, disabled = false, onChoose }: SheetFormatMenuProps) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant={variant} disabled={disabled} leftSection={<IconDownload size={18} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SheetFormat.options.map((format) => (
          <Menu.Item key={format} onClick={() => onChoose(format)}>
            {formatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
