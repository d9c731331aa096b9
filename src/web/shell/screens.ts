import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconCategory,
  IconChartBar,
  IconDevices,
  IconHistory,
  IconHome,
  IconLayoutGrid,
  IconListDetails,
  IconMapPin,
  IconReceipt,
  IconSettings,
  IconSoup,
  IconSquarePlus,
  IconToolsKitchen2,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Access } from "#domain/permissions.ts";

/** A screen's entry in the side menu: in the main part, which the specification lists, or below it (clarification 3). */
export interface MenuEntry {
  readonly part: "main" | "more";
  readonly label: string;
  readonly icon: Icon;
}

/** A screen: its path below a panel, its page file in `screens`, the permission that it needs, and its entry in the side menu. */
export interface Screen {
  /** Empty for the panel's index. */
  readonly path: string;
  readonly module: `${string}/${string}Page`;
  readonly access: Access;
  /** A screen that is opened from another one only has no entry, but a name. */
  readonly menu: MenuEntry | { readonly part: "none"; readonly label: string };
}

const main = (label: string, icon: Icon): MenuEntry => ({ part: "main", label, icon });
const more = (label: string, icon: Icon): MenuEntry => ({ part: "more", label, icon });

/** The admin's screens. The side menu lists them in this order. */
export const adminScreens: readonly Screen[] = [
  {
    path: "",
    module: "order-taking/OrderTakingPage",
    access: "floor.read",
    menu: main("Dashboard", IconHome),
  },
  {
    path: "book-table",
    module: "book-table/BookTablePage",
    access: "floor.read",
    menu: main("Book Table", IconArmchair),
  },
  { path: "kot", module: "kot/KotPage", access: "floor.read", menu: more("KOT", IconToolsKitchen2) },
  {
    path: "orders",
    module: "orders/OrdersPage",
    access: "floor.read",
    menu: main("Orders", IconListDetails),
  },
  {
    path: "area-management",
    module: "floor/AreaManagementPage",
    access: "areas.manage",
    menu: main("Area Management", IconMapPin),
  },
  {
    path: "category-management",
    module: "menu/CategoryManagementPage",
    access: "menu.manage",
    menu: main("Category Management", IconCategory),
  },
  {
    path: "item-management",
    module: "menu/ItemManagementPage",
    access: "menu.manage",
    menu: main("Item Management", IconSoup),
  },
  {
    path: "menu-import",
    module: "menu-import/MenuImportPage",
    access: "menu.manage",
    menu: { part: "none", label: "Import menu" },
  },
  {
    path: "add-table",
    module: "floor/AddTablePage",
    access: "tables.manage",
    menu: main("Add Table", IconLayoutGrid),
  },
  {
    path: "menu",
    module: "menu-ordering/MenuOrderingPage",
    access: "floor.read",
    menu: main("View Menu", IconBook2),
  },
  {
    path: "add-menu",
    module: "menu/AddMenuPage",
    access: "menu.manage",
    menu: main("Add Menu", IconSquarePlus),
  },
  {
    path: "expenses",
    module: "expenses/ExpensesPage",
    access: "expenses.manage",
    menu: main("Expenses", IconWallet),
  },
  {
    path: "reports",
    module: "reports/ReportsPage",
    access: "reports.read",
    menu: main("Reports", IconChartBar),
  },
  {
    path: "waiter-management",
    module: "waiter-management/WaiterManagementPage",
    access: "staff.manage",
    menu: main("Waiter Management", IconUsers),
  },
  { path: "bills", module: "bills/BillsPage", access: "floor.read", menu: more("Bills", IconReceipt) },
  {
    path: "settings",
    module: "settings/SettingsPage",
    access: "settings.manage",
    menu: more("Settings", IconSettings),
  },
  {
    path: "devices",
    module: "devices/DevicesPage",
    access: "devices.manage",
    menu: more("Devices", IconDevices),
  },
  {
    path: "activity",
    module: "activity/ActivityPage",
    access: "activity.read",
    menu: more("Activity", IconHistory),
  },
  {
    path: "password",
    module: "login/PasswordPage",
    access: "signedIn",
    menu: { part: "none", label: "Change password" },
  },
];

/** The waiter's screens. The side menu lists them in this order. */
export const waiterScreens: readonly Screen[] = [
  {
    path: "",
    module: "order-taking/OrderTakingPage",
    access: "floor.read",
    menu: main("Dashboard", IconHome),
  },
  {
    path: "book-table",
    module: "book-table/BookTablePage",
    access: "floor.read",
    menu: main("Book Table", IconArmchair),
  },
  {
    path: "menu",
    module: "menu-ordering/MenuOrderingPage",
    access: "floor.read",
    menu: main("Menu", IconBook2),
  },
  { path: "kot", module: "kot/KotPage", access: "floor.read", menu: main("KOT", IconToolsKitchen2) },
  {
    path: "orders",
    module: "orders/OrdersPage",
    access: "floor.read",
    menu: main("Orders", IconListDetails),
  },
  { path: "bills", module: "bills/BillsPage", access: "floor.read", menu: main("Bills", IconReceipt) },
  {
    path: "password",
    module: "login/PasswordPage",
    access: "signedIn",
    menu: { part: "none", label: "Change password" },
  },
];

/** The page files by path. Each is a chunk of its own, loaded when its route is opened, and exports a component with the file's name. */
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>("../screens/*/*Page.tsx");

/** Loads the code of a screen and returns its component. */
export async function loadScreen({ module }: Screen): Promise<ComponentType> {
  const load = modules[`../screens/${module}.tsx`];
  const name = module.slice(module.lastIndexOf("/") + 1);
  const screen = (await load?.())?.[name];
  if (!screen) throw new Error(`${module} holds no ${name}`);
  return screen;
}

/** Loads the code of an address's screen. Whoever shows it says whether that failed. */
export async function prefetchScreen(pathname: string): Promise<void> {
  const [, panel, path = ""] = pathname.split("/");
  const screens = panel === "admin" ? adminScreens : waiterScreens;
  const screen = screens.find((candidate) => candidate.path === path);
  if (screen) await loadScreen(screen).catch(() => undefined);
}
