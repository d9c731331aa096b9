import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePanel } from "../../kit/panel.ts";
import { useMay } from "../../sync/hooks/useMay.ts";

/** Links from an empty menu to the import of a sheet, for people who may import. */
export function ImportMenuLink() {
  const { base } = usePanel();
  if (useMay("menu.manage") !== "yes") return null;
  return (
    <Button
      component={Link}
      to={`${base}/menu-import`}
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
    >
      Import your menu from a sheet
    </Button>
  );
}
