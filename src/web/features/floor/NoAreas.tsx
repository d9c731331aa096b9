import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { usePanel } from "../../kit/panel.ts";
import { useMay } from "../../sync/hooks/useMay.ts";

/** Shown in place of the tables while no area is set up. */
export function NoAreas() {
  const { base } = usePanel();
  const canAdd = useMay("areas.manage") === "yes";
  return (
    <EmptyState
      title="No restaurant areas found. Please create areas first in the admin panel."
      action={
        canAdd && (
          <Button component={Link} to={`${base}/area-management`}>
            Add an area
          </Button>
        )
      }
    />
  );
}
