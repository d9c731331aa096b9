import { Menu } from "@mantine/core";

interface TileMenuEntry {
  readonly label: string;
  readonly run: () => void;
}

interface TileMenuProps {
  readonly title: string;
  readonly anchor: DOMRect;
  readonly entries: readonly TileMenuEntry[];
  /** Why there are no entries. */
  readonly empty?: string;
  readonly onClose: () => void;
}

/**
 * Shows a menu below a tile. `anchor` is the tile's rectangle in the window. The menu is wider than a small
 * tile and grows towards the middle of the window, so that it does not cover the order or the other panel.
 */
export function TileMenu({ title, anchor, entries, empty, onClose }: TileMenuProps) {
  const isLeft = anchor.left + anchor.width / 2 < window.innerWidth / 2;
  return (
    <Menu
      opened
      onClose={onClose}
      position={isLeft ? "bottom-start" : "bottom-end"}
      withinPortal
      trapFocus
      returnFocus
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{
            position: "fixed",
            left: anchor.left,
            top: anchor.top,
            width: anchor.width,
            height: anchor.height,
            pointerEvents: "none",
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        {entries.length === 0 && empty && <Menu.Label c="inherit">{empty}</Menu.Label>}
        {entries.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
