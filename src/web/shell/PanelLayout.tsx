import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { Outlet, useLocation } from "react-router";
import { useLockState } from "../features/staff/lock/lockStore.ts";
import { useLockEffects } from "../features/staff/lock/useLockEffects.ts";
import { AsyncBoundary } from "../kit/feedback/AsyncBoundary.tsx";
import { ConnectionBanner } from "../kit/feedback/ConnectionBanner.tsx";
import { idlePart } from "../kit/feedback/lazy.tsx";
import { LayoutToastSpacer } from "../kit/feedback/ToastSpacer.tsx";
import { useConnection } from "../sync/hooks/useConnection.ts";
import { BottomNavigation } from "./BottomNavigation.tsx";
import { Header } from "./Header.tsx";
import { ScreenSkeleton } from "./loading/ScreenSkeleton.tsx";
import type { PanelMenu } from "./menu.ts";
import classes from "./PanelLayout.module.css";
import { SideMenu } from "./SideMenu.tsx";
import { usePreloadScreens } from "./usePreloadScreens.ts";

const LockScreen = idlePart(async () => (await import("../features/staff/lock/LockScreen.tsx")).LockScreen);
const Notices = idlePart(async () => (await import("./notices/Notices.tsx")).Notices);

/** From this width on an admin's side menu is pinned beside the screen. The style sheets use the same width. */
const WIDE = "(min-width: 75em)";

/**
 * Shows header, side menu, the screen and, for waiters, the bottom navigation. Only the screen scrolls. On a
 * wide screen an admin's menu is pinned open, except on order-taking, where the dishes need the width.
 */
export function PanelLayout({ menu }: { readonly menu: PanelMenu }) {
  const [isDrawerOpen, { toggle: slide, close }] = useDisclosure(false);
  const [isPinned, { toggle: togglePinned }] = useDisclosure(true);
  const { pathname } = useLocation();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const canPin = isWide && menu.bottom.length === 0 && pathname.length > "/admin/".length;
  const isMenuOpen = canPin ? isPinned : isDrawerOpen;
  const { status } = useConnection();
  usePreloadScreens();
  const lockState = useLockState();
  useLockEffects(lockState);
  return (
    <div className={classes.layout} data-pinned={(canPin && isPinned) || undefined}>
      <a className={classes.skip} href="#screen">
        Skip to the screen
      </a>
      <Header isMenuOpen={isMenuOpen} isMenuPinned={canPin} onToggleMenu={canPin ? togglePinned : slide} />
      <ConnectionBanner />
      <Notices />
      <SideMenu menu={menu} isOpen={isMenuOpen} isPinned={canPin} onClose={close} />
      <main id="screen" className={classes.main} tabIndex={-1}>
        <AsyncBoundary fallback={<ScreenSkeleton />} resetOn={`${pathname} ${status} ${lockState}`}>
          <Outlet />
        </AsyncBoundary>
      </main>
      <LayoutToastSpacer />
      {lockState && <LockScreen key={lockState} lock={lockState} />}
      {menu.bottom.length > 0 && <BottomNavigation links={menu.bottom} />}
    </div>
  );
}
