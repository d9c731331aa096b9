import { Menu } from "@mantine/core";
import { IconKey, IconLock, IconLogout, IconSwitchHorizontal } from "@tabler/icons-react";
import { Link } from "react-router";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { lock, startSwitching } from "./lockStore.ts";

interface PersonMenuProps {
  /** The person's name in the header: its place in the window. */
  readonly anchor: DOMRect;
  readonly name: string;
  readonly passwordPath: string;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** The menu of the person who is signed in: own PIN and password, and what lets somebody else use the device. */
export function PersonMenu({ anchor, name, passwordPath, onSignOut, onClose }: PersonMenuProps) {
  const stopped = useIsServerUnreachable() ? { disabled: true, title: NEEDS_SERVER } : {};
  const { left, top, width, height } = anchor;
  return (
    <Menu
      opened
      withinPortal={false}
      onClose={onClose}
      position="bottom-end"
      trapFocus
      returnFocus
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: "fixed", left, top, width, height, pointerEvents: "none" }} />
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        <Menu.Label style={{ whiteSpace: "normal" }}>Signed in as {name}</Menu.Label>
        <Menu.Item component={Link} to={passwordPath} leftSection={<IconKey size={20} aria-hidden />}>
          PIN and password
        </Menu.Item>
        <Menu.Item {...stopped} leftSection={<IconLock size={20} aria-hidden />} onClick={lock}>
          Lock now
        </Menu.Item>
        <Menu.Item
          {...stopped}
          leftSection={<IconSwitchHorizontal size={20} aria-hidden />}
          onClick={startSwitching}
        >
          Switch person
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
