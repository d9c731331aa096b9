import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconHome,
  IconListDetails,
  IconToolsKitchen2,
} from "@tabler/icons-react";
import { mayAccess, type Role } from "#domain/permissions.ts";
import { adminScreens, type MenuEntry, type Screen, waiterScreens } from "./screens.ts";

export interface MenuLink {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

export interface PanelMenu {
  /** The entries of the specification, in its order. */
  readonly main: readonly MenuLink[];
  /** Entries that the specification does not have: below its own, set apart (clarification 3). */
  readonly more: readonly MenuLink[];
  /** The bottom navigation, on the waiter's screens. */
  readonly bottom: readonly MenuLink[];
}

function panelAddress(panel: string, path: string): string {
  return path === "" ? panel : `${panel}/${path}`;
}

/** Returns the name of the screen at an address; "" if there is none. */
export function findScreenName(pathname: string): string {
  const screens = [
    ...adminScreens.map((screen) => ({ ...screen, panel: "/admin" })),
    ...waiterScreens.map((screen) => ({ ...screen, panel: "/waiter" })),
  ];
  return screens.find(({ panel, path }) => panelAddress(panel, path) === pathname)?.menu.label ?? "";
}

/**
 * Lists the admin panel's screens that a person may open and a waiter may not: a manager's waiter panel links
 * to them (clarification 61). An admin has that panel.
 */
export function linksBeyondWaiter(role: Role): MenuLink[] {
  if (role === "admin") return [];
  const beyond = adminScreens.filter(({ access }) => !mayAccess("waiter", access) && mayAccess(role, access));
  return [...menuLinks("/admin", beyond, "main"), ...menuLinks("/admin", beyond, "more")];
}

function menuLinks(panel: string, screens: readonly Screen[], part: MenuEntry["part"]): MenuLink[] {
  return screens.flatMap(({ path, menu }) =>
    menu.part !== part ? [] : [{ to: panelAddress(panel, path), label: menu.label, icon: menu.icon }],
  );
}

export const adminMenu: PanelMenu = {
  main: menuLinks("/admin", adminScreens, "main"),
  more: menuLinks("/admin", adminScreens, "more"),
  bottom: [],
};

export const waiterMenu: PanelMenu = {
  main: menuLinks("/waiter", waiterScreens, "main"),
  more: menuLinks("/waiter", waiterScreens, "more"),
  bottom: [
    { to: "/waiter", label: "Home", icon: IconHome },
    { to: "/waiter/book-table", label: "Book Table", icon: IconArmchair },
    { to: "/waiter/menu", label: "Menu", icon: IconBook2 },
    { to: "/waiter/orders", label: "Orders", icon: IconListDetails },
    { to: "/waiter/kot", label: "KOT", icon: IconToolsKitchen2 },
  ],
};
