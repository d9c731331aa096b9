import type { ComponentType } from "react";
import type { Access } from "#domain/permissions.ts";

/** A screen: its path below a panel, its page file in `screens`, and the permission that it needs. */
export interface Screen {
  /** Empty for the panel's index. */
  readonly path: string;
  readonly module: `${string}/${string}Page`;
  readonly access: Access;
}

export const adminScreens: readonly Screen[] = [
  { path: "", module: "order-taking/OrderTakingPage", access: "floor.read" },
  { path: "book-table", module: "book-table/BookTablePage", access: "floor.read" },
  { path: "kot", module: "kot/KotPage", access: "floor.read" },
  { path: "orders", module: "orders/OrdersPage", access: "floor.read" },
  { path: "area-management", module: "area-management/AreaManagementPage", access: "areas.manage" },
  {
    path: "category-management",
    module: "category-management/CategoryManagementPage",
    access: "menu.manage",
  },
  { path: "item-management", module: "item-management/ItemManagementPage", access: "menu.manage" },
  { path: "menu-import", module: "menu-import/MenuImportPage", access: "menu.manage" },
  { path: "add-table", module: "add-table/TableManagementPage", access: "tables.manage" },
  { path: "menu", module: "menu-ordering/MenuOrderingPage", access: "floor.read" },
  { path: "add-menu", module: "add-menu/MenuPage", access: "menu.manage" },
  { path: "expenses", module: "expenses/ExpensesPage", access: "expenses.manage" },
  { path: "reports", module: "reports/ReportsPage", access: "reports.read" },
  {
    path: "waiter-management",
    module: "waiter-management/WaiterManagementPage",
    access: "staff.manage",
  },
  { path: "bills", module: "bills/BillsPage", access: "floor.read" },
  { path: "settings", module: "settings/SettingsPage", access: "settings.manage" },
  { path: "activity", module: "activity/ActivityPage", access: "activity.read" },
  { path: "password", module: "password/ChangePasswordPage", access: "signedIn" },
];

export const waiterScreens: readonly Screen[] = [
  { path: "", module: "order-taking/OrderTakingPage", access: "floor.read" },
  { path: "book-table", module: "book-table/BookTablePage", access: "floor.read" },
  { path: "kot", module: "kot/KotPage", access: "floor.read" },
  { path: "orders", module: "orders/OrdersPage", access: "floor.read" },
  { path: "menu", module: "menu-ordering/MenuOrderingPage", access: "floor.read" },
  { path: "bills", module: "bills/BillsPage", access: "floor.read" },
  { path: "password", module: "password/ChangePasswordPage", access: "signedIn" },
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
