import { useWindowEvent } from "@mantine/hooks";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { idlePart } from "../kit/feedback/lazy.tsx";
import { usePanel } from "../kit/panel.ts";
import { usePerson } from "../sync/hooks/useSession.ts";
import { linksBeyondWaiter, type MenuLink, type PanelMenu } from "./menu.ts";
import classes from "./SideMenu.module.css";

const ReadySoundSwitch = idlePart(
  async () => (await import("../features/orders/ready/ReadySoundSwitch.tsx")).ReadySoundSwitch,
);
const LockClock = idlePart(async () => (await import("../features/staff/lock/LockClock.tsx")).LockClock);

interface SideMenuProps {
  readonly menu: PanelMenu;
  readonly isOpen: boolean;
  /** Pinned beside the screen instead of sliding over it. */
  readonly isPinned: boolean;
  readonly onClose: () => void;
}

/** The panel's menu, which slides in from the left; under 768 px over the whole screen. The backdrop closes it. */
export function SideMenu({ menu, isOpen, isPinned, onClose }: SideMenuProps) {
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { base } = usePanel();
  const person = usePerson();
  const more = base === "/waiter" ? [...menu.more, ...linksBeyondWaiter(person.role)] : menu.more;
  useWindowEvent("keydown", (event) => {
    if (event.key === "Escape" && isOpen) onClose();
  });
  useEffect(() => {
    if (isOpen && !isPinned) panel.current?.querySelector("a")?.focus();
  }, [isOpen, isPinned]);
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) onClose();
  };
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Close menu"
        className={classes.backdrop}
        data-open={(isOpen && !isPinned) || undefined}
        inert={!isOpen || isPinned}
        onClick={onClose}
      />
      <nav
        id="side-menu"
        ref={panel}
        aria-label="Main menu"
        className={classes.panel}
        data-open={isOpen || undefined}
        data-pinned={isPinned || undefined}
        data-admin={base === "/admin" || undefined}
        inert={!isOpen}
        onClickCapture={closeOnLink}
      >
        <Links links={menu.main} pathname={pathname} />
        {more.length > 0 && (
          <details open>
            <summary className={classes.heading}>More</summary>
            <Links links={more} pathname={pathname} />
          </details>
        )}
        <h2 className={classes.heading}>Signed in as {person.name}</h2>
        <ReadySoundSwitch className={classes.link} />
        <LockClock />
        <Links
          pathname={pathname}
          links={[{ to: "/", label: "Back to Role Selection", icon: IconArrowBackUp }]}
        />
      </nav>
    </>
  );
}

function Links({ links, pathname }: { readonly links: readonly MenuLink[]; readonly pathname: string }) {
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, icon: LinkIcon }) => (
        <li key={to}>
          <Link to={to} className={classes.link} aria-current={pathname === to ? "page" : undefined}>
            <LinkIcon size={20} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
