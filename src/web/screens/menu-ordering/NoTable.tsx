import { Button } from "@mantine/core";
import { IconArmchair } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { usePanel } from "../../kit/panel.ts";

/** Shown while no table is selected; links to the screen that selects one. */
export function NoTable() {
  const { base } = usePanel();
  return (
    <EmptyState
      icon={<IconArmchair size={32} aria-hidden />}
      title="No Table Selected"
      text="Book a table first; its order is taken here."
      action={
        <Button component={Link} to={`${base}/book-table`} size="lg">
          Book a Table
        </Button>
      }
    />
  );
}
