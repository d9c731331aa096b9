import { Tooltip } from "@mantine/core";
import { LogoutButton } from "./LogoutButton.tsx";

/** The button with its tooltip, whose code would be 19 kB of every first load. A second tooltip of the header belongs into this group. */
export function LogoutWithTooltip() {
  return (
    <Tooltip.Group>
      <Tooltip label="Sign out">
        <LogoutButton />
      </Tooltip>
    </Tooltip.Group>
  );
}
