import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconCash,
  IconCategory,
  IconChartBar,
  IconDevices,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMapPin,
  IconMoonStars,
  IconPrinter,
  IconReceipt,
  IconSettings,
  IconSoup,
  IconSquarePlus,
  IconTablePlus,
  IconToolsKitchen2,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Access } from "#domain/permissions.ts";
import { type LazyCode, lazyCode } from "../sync/lazyCode.ts";

/** A screen's entry in the side menu: in the main part, which the specification lists, or below it (clarification 3). */
export interface MenuEntry {
  readonly part: "main" | "more";
  readonly label: string;
  readonly icon: Icon;
}

/** A screen: its path below a panel, its code, the permission that it needs, and its entry in the side menu. */
export interface Screen {
  /** Empty for the panel's index. */
  readonly path: string;
  readonly code: LazyCode<ComponentType>;
  readonly access: Access;
  /** Screens that are only reachable from another screen have no menu entry, just a label. */
  readonly menu: MenuEntry | { readonly part: "none"; readonly label: string };
}

const orderTakingPage = lazyCode(
  async () => (await import("../screens/order-taking/OrderTakingPage.tsx")).OrderTakingPage,
);
const bookTablePage = lazyCode(
  async () => (await import("../screens/book-table/BookTablePage.tsx")).BookTablePage,
);
const kotPage = lazyCode(async () => (await import("../screens/kot/KotPage.tsx")).KotPage);
const ordersPage = lazyCode(async () => (await import("../screens/orders/OrdersPage.tsx")).OrdersPage);
const areaManagementPage = lazyCode(
  async () => (await import("../screens/floor/AreaManagementPage.tsx")).AreaManagementPage,
);
const categoryManagementPage = lazyCode(
  async () => (await import("../screens/menu/CategoryManagementPage.tsx")).CategoryManagementPage,
);
const itemManagementPage = lazyCode(
  async () => (await import("../screens/menu/ItemManagementPage.tsx")).ItemManagementPage,
);
const stationsPage = lazyCode(async () => (await import("../screens/menu/StationsPage.tsx")).StationsPage);
const menuImportPage = lazyCode(
  async () => (await import("../screens/menu-import/MenuImportPage.tsx")).MenuImportPage,
);
const addTablePage = lazyCode(async () => (await import("../screens/floor/AddTablePage.tsx")).AddTablePage);
const menuOrderingPage = lazyCode(
  async () => (await import("../screens/menu-ordering/MenuOrderingPage.tsx")).MenuOrderingPage,
);
const addMenuPage = lazyCode(async () => (await import("../screens/menu/AddMenuPage.tsx")).AddMenuPage);
const expensesPage = lazyCode(
  async () => (await import("../screens/expenses/ExpensesPage.tsx")).ExpensesPage,
);
const reportsPage = lazyCode(async () => (await import("../screens/reports/ReportsPage.tsx")).ReportsPage);
const waiterManagementPage = lazyCode(
  async () => (await import("../screens/waiter-management/WaiterManagementPage.tsx")).WaiterManagementPage,
);
const billsPage = lazyCode(async () => (await import("../screens/bills/BillsPage.tsx")).BillsPage);
const accountsPage = lazyCode(
  async () => (await import("../screens/accounts/AccountsPage.tsx")).AccountsPage,
);
const drawersPage = lazyCode(async () => (await import("../screens/drawers/DrawersPage.tsx")).DrawersPage);
const dayClosePage = lazyCode(
  async () => (await import("../screens/day-close/DayClosePage.tsx")).DayClosePage,
);
const settingsPage = lazyCode(
  async () => (await import("../screens/settings/SettingsPage.tsx")).SettingsPage,
);
const devicesPage = lazyCode(async () => (await import("../screens/devices/DevicesPage.tsx")).DevicesPage);
const printersPage = lazyCode(
  async () => (await import("../screens/printers/PrintersPage.tsx")).PrintersPage,
);
const activityPage = lazyCode(
  async () => (await import("../screens/activity/ActivityPage.tsx")).ActivityPage,
);
const passwordPage = lazyCode(async () => (await import("../screens/login/PasswordPage.tsx")).PasswordPage);

const main = (label: string, icon: Icon): MenuEntry => ({ part: "main", label, icon });
const more = (label: string, icon: Icon): MenuEntry => ({ part: "more", label, icon });

/** The admin's screens. The side menu lists them in this order. */
export const adminScreens: readonly Screen[] = [
  { path: "", code: orderTakingPage, access: "floor.read", menu: main("Dashboard", IconHome) },
  { path: "book-table", code: bookTablePage, access: "floor.read", menu: main("Book Table", IconArmchair) },
  { path: "kot", code: kotPage, access: "floor.read", menu: more("KOT", IconToolsKitchen2) },
  { path: "orders", code: ordersPage, access: "floor.read", menu: main("Orders", IconListDetails) },
  {
    path: "area-management",
    code: areaManagementPage,
    access: "areas.manage",
    menu: main("Area Management", IconMapPin),
  },
  {
    path: "category-management",
    code: categoryManagementPage,
    access: "menu.manage",
    menu: main("Category Management", IconCategory),
  },
  {
    path: "item-management",
    code: itemManagementPage,
    access: "menu.manage",
    menu: main("Item Management", IconSoup),
  },
  {
    path: "stations",
    code: stationsPage,
    access: "menu.manage",
    menu: { part: "none", label: "Stations" },
  },
  {
    path: "menu-import",
    code: menuImportPage,
    access: "menu.manage",
    menu: { part: "none", label: "Import menu" },
  },
  { path: "add-table", code: addTablePage, access: "tables.manage", menu: main("Add Table", IconTablePlus) },
  { path: "menu", code: menuOrderingPage, access: "floor.read", menu: main("View Menu", IconBook2) },
  { path: "add-menu", code: addMenuPage, access: "menu.manage", menu: main("Add Menu", IconSquarePlus) },
  { path: "expenses", code: expensesPage, access: "expenses.manage", menu: main("Expenses", IconWallet) },
  { path: "reports", code: reportsPage, access: "reports.read", menu: main("Reports", IconChartBar) },
  {
    path: "waiter-management",
    code: waiterManagementPage,
    access: "staff.manage",
    menu: main("Waiter Management", IconUsers),
  },
  { path: "bills", code: billsPage, access: "floor.read", menu: more("Bills", IconReceipt) },
  {
    path: "accounts",
    code: accountsPage,
    access: "accounts.collect",
    menu: more("Accounts", IconWallet),
  },
  { path: "drawers", code: drawersPage, access: "drawers.count", menu: more("Drawers", IconCash) },
  {
    path: "day-close",
    code: dayClosePage,
    access: "dayClose.manage",
    menu: more("Day close", IconMoonStars),
  },
  { path: "settings", code: settingsPage, access: "settings.manage", menu: more("Settings", IconSettings) },
  { path: "devices", code: devicesPage, access: "devices.manage", menu: more("Devices", IconDevices) },
  { path: "printers", code: printersPage, access: "printers.manage", menu: more("Printers", IconPrinter) },
  { path: "activity", code: activityPage, access: "activity.read", menu: more("Activity", IconHistory) },
  {
    path: "password",
    code: passwordPage,
    access: "signedIn",
    menu: { part: "none", label: "Change password" },
  },
];

/** The waiter's screens. The side menu lists them in this order. */
export const waiterScreens: readonly Screen[] = [
  { path: "", code: orderTakingPage, access: "floor.read", menu: main("Dashboard", IconHome) },
  { path: "book-table", code: bookTablePage, access: "floor.read", menu: main("Book Table", IconArmchair) },
  { path: "menu", code: menuOrderingPage, access: "floor.read", menu: main("Menu", IconBook2) },
  { path: "kot", code: kotPage, access: "floor.read", menu: main("KOT", IconToolsKitchen2) },
  { path: "orders", code: ordersPage, access: "floor.read", menu: main("Orders", IconListDetails) },
  { path: "bills", code: billsPage, access: "floor.read", menu: main("Bills", IconReceipt) },
  {
    path: "accounts",
    code: accountsPage,
    access: "accounts.collect",
    menu: more("Accounts", IconWallet),
  },
  { path: "drawers", code: drawersPage, access: "drawers.count", menu: more("Drawers", IconCash) },
  {
    path: "password",
    code: passwordPage,
    access: "signedIn",
    menu: { part: "none", label: "Change password" },
  },
];

/** Returns the screen of an address; undefined outside of the panels. */
export function screenAt(pathname: string): Screen | undefined {
  const [, panel, path = ""] = pathname.split("/");
  const screens = panel === "admin" ? adminScreens : panel === "waiter" ? waiterScreens : [];
  return screens.find((screen) => screen.path === path);
}

/** Loads the code of an address's screen. Errors are ignored here; the route reports them on navigation. */
export async function prefetchScreen(pathname: string): Promise<void> {
  await screenAt(pathname)
    ?.code.load()
    .catch(() => undefined);
}
