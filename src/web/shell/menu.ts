import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconCategory,
  IconChartBar,
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

export interface MenuLink {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

export interface PanelMenu {
  /** The entries of the specification, in its order. */
  readonly main: readonly MenuLink[];
  /** Entries that the specification does not have (clarification 3). */
  readonly more: readonly MenuLink[];
  /** The bottom navigation, on the waiter's screens. */
  readonly bottom: readonly MenuLink[];
}

export const adminMenu: PanelMenu = {
  main: [
    { to: "/admin", label: "Dashboard", icon: IconHome },
    { to: "/admin/book-table", label: "Book Table", icon: IconArmchair },
    { to: "/admin/orders", label: "Orders", icon: IconListDetails },
    { to: "/admin/area-management", label: "Area Management", icon: IconMapPin },
    { to: "/admin/category-management", label: "Category Management", icon: IconCategory },
    { to: "/admin/item-management", label: "Item Management", icon: IconSoup },
    { to: "/admin/add-table", label: "Add Table", icon: IconLayoutGrid },
    { to: "/admin/menu", label: "View Menu", icon: IconBook2 },
    { to: "/admin/add-menu", label: "Add Menu", icon: IconSquarePlus },
    { to: "/admin/expenses", label: "Expenses", icon: IconWallet },
    { to: "/admin/reports", label: "Reports", icon: IconChartBar },
    { to: "/admin/waiter-management", label: "Waiter Management", icon: IconUsers },
  ],
  more: [
    { to: "/admin/kot", label: "KOT", icon: IconToolsKitchen2 },
    { to: "/admin/bills", label: "Bills", icon: IconReceipt },
    { to: "/admin/settings", label: "Settings", icon: IconSettings },
    { to: "/admin/activity", label: "Activity", icon: IconHistory },
  ],
  bottom: [],
};

export const waiterMenu: PanelMenu = {
  main: [
    { to: "/waiter", label: "Dashboard", icon: IconHome },
    { to: "/waiter/book-table", label: "Book Table", icon: IconArmchair },
    { to: "/waiter/menu", label: "Menu", icon: IconBook2 },
    { to: "/waiter/kot", label: "KOT", icon: IconToolsKitchen2 },
    { to: "/waiter/orders", label: "Orders", icon: IconListDetails },
    { to: "/waiter/bills", label: "Bills", icon: IconReceipt },
  ],
  more: [],
  bottom: [
    { to: "/waiter", label: "Home", icon: IconHome },
    { to: "/waiter/book-table", label: "Book Table", icon: IconArmchair },
    { to: "/waiter/menu", label: "Menu", icon: IconBook2 },
    { to: "/waiter/orders", label: "Orders", icon: IconListDetails },
    { to: "/waiter/kot", label: "KOT", icon: IconToolsKitchen2 },
  ],
};
