import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { settingsApi } from "#domain/settings/api.ts";
import { toInitials } from "../features/staff/toInitials.ts";
import { idlePart, lazyDialog } from "../kit/feedback/lazy.tsx";
import { headerRoom } from "../kit/headerRoom.ts";
import { usePanel } from "../kit/panel.ts";
import { useScreenTitle } from "../kit/useScreenTitle.ts";
import { useApiQueryState } from "../sync/hooks/useApiQuery.ts";
import { usePerson } from "../sync/hooks/useSession.ts";
import { ColorSchemeToggle } from "./ColorSchemeToggle.tsx";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import classes from "./Header.module.css";
import { LogoutButton } from "./LogoutButton.tsx";
import { findScreenName } from "./menu.ts";
import { OutboxButton } from "./OutboxButton.tsx";
import layout from "./PanelLayout.module.css";
import { useLogout } from "./useLogout.ts";

const Logout = idlePart(
  async () => (await import("./LogoutWithTooltip.tsx")).LogoutWithTooltip,
  <LogoutButton />,
);

const PersonMenu = lazyDialog(async () => (await import("../features/staff/lock/PersonMenu.tsx")).PersonMenu);

interface HeaderProps {
  readonly isMenuOpen: boolean;
  /** The menu is beside the screen and covers nothing, so it needs no close button. */
  readonly isMenuPinned: boolean;
  readonly onToggleMenu: () => void;
}

export function Header({ isMenuOpen, isMenuPinned, onToggleMenu }: HeaderProps) {
  const person = usePerson();
  const [anchor, setAnchor] = useState<DOMRect>();
  const { base } = usePanel();
  const logout = useLogout();
  const title = useApiQueryState(settingsApi.read, {}).value?.resortTitle ?? "";
  const { pathname } = useLocation();
  const screen = findScreenName(pathname);
  useScreenTitle(screen, title);
  return (
    <header className={layout.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isMenuOpen ? "Close menu" : "Open menu"}
        aria-expanded={isMenuOpen}
        aria-controls="side-menu"
        onClick={onToggleMenu}
      >
        {isMenuOpen && !isMenuPinned ? <IconX size={22} /> : <IconMenu2 size={22} />}
      </ActionIcon>
      <div className={classes.place}>
        <span className={classes.title} title={title}>
          {title}
        </span>{" "}
        {/* Other screens have their name as a heading. */}
        {pathname === base && <span className={classes.screen}>{screen}</span>}
      </div>
      <div className={classes.room} ref={headerRoom.set} />
      <OutboxButton />
      <ConnectionStatus />
      <ColorSchemeToggle />
      <UnstyledButton
        className={classes.person}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        title={person.name}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <span className={classes.initials}>{toInitials(person.name)}</span>{" "}
        <span className={classes.name}>{person.name}</span>
      </UnstyledButton>
      {anchor && (
        <PersonMenu
          anchor={anchor}
          name={person.name}
          passwordPath={`${base}/password`}
          onSignOut={() => void logout()}
          onClose={() => setAnchor(undefined)}
        />
      )}
      <Logout />
    </header>
  );
}
