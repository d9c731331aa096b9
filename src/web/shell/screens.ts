import type { ComponentType } from "react";
import type { Access } from "#domain/permissions.ts";

/** A screen: its path below a panel, the module that holds it, and what one must be allowed to see it. */
export interface Screen {
  /** Empty for the panel's index. */
  readonly path: string;
  readonly module: `${string}/${string}Page`;
  readonly access: Access;
}

export const adminScreens: readonly Screen[] = [
  { path: "", module: "screens/order-taking/OrderTakingPage", access: "floor.read" },
  { path: "book-table", module: "screens/book-table/BookTablePage", access: "floor.read" },
  { path: "kot", module: "screens/kot/KotPage", access: "floor.read" },
  { path: "orders", module: "screens/orders/OrdersPage", access: "floor.read" },
  { path: "area-management", module: "screens/area-management/AreaManagementPage", access: "areas.manage" },
  {
    path: "category-management",
    module: "screens/category-management/CategoryManagementPage",
    access: "menu.manage",
  },
  { path: "item-management", module: "screens/item-management/ItemManagementPage", access: "menu.manage" },
  { path: "menu-import", module: "screens/menu-import/MenuImportPage", access: "menu.manage" },
  { path: "add-table", module: "screens/add-table/TableManagementPage", access: "tables.manage" },
  { path: "menu", module: "screens/menu-ordering/MenuOrderingPage", access: "floor.read" },
  { path: "add-menu", module: "screens/add-menu/MenuPage", access: "menu.manage" },
  { path: "expenses", module: "screens/expenses/ExpensesPage", access: "expenses.manage" },
  { path: "reports", module: "screens/reports/ReportsPage", access: "reports.read" },
  {
    path: "waiter-management",
    module: "screens/waiter-management/WaiterManagementPage",
    access: "staff.manage",
  },
  { path: "bills", module: "screens/bills/BillsPage", access: "floor.read" },
  { path: "settings", module: "screens/settings/SettingsPage", access: "settings.manage" },
  { path: "activity", module: "screens/activity/ActivityPage", access: "activity.read" },
  { path: "password", module: "screens/password/ChangePasswordPage", access: "signedIn" },
];

export const waiterScreens: readonly Screen[] = [
  { path: "", module: "screens/order-taking/OrderTakingPage", access: "floor.read" },
  { path: "book-table", module: "screens/book-table/BookTablePage", access: "floor.read" },
  { path: "kot", module: "screens/kot/KotPage", access: "floor.read" },
  { path: "orders", module: "screens/orders/OrdersPage", access: "floor.read" },
  { path: "menu", module: "screens/menu-ordering/MenuOrderingPage", access: "floor.read" },
  { path: "bills", module: "screens/bills/BillsPage", access: "floor.read" },
  { path: "password", module: "screens/password/ChangePasswordPage", access: "signedIn" },
];

/** Every screen is a chunk of its own, loaded when its route is opened. A module exports a component of its file's name. */
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  "../{till,kot,areas,menu,tables,expenses,reports,staff,bills,settings}/*Page.tsx",
  "../screens/*/*Page.tsx",
]);

export async function loadScreen({ module }: Screen): Promise<ComponentType> {
  const load = modules[`../${module}.tsx`];
  const name = module.slice(module.lastIndexOf("/") + 1);
  const screen = (await load?.())?.[name];
  if (!screen) throw new Error(`${module} holds no ${name}`);
  return screen;
}
