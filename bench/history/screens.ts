import type { Page } from "@playwright/test";
import type { DemoRole } from "#testing/client.ts";
import type { Asked } from "./reads.ts";
import { opening, type Tap } from "./screenTaps.ts";

/** The taps on one screen: `tap` is measured, `back` leads to where the next one can be made and is not. */
export interface Measured {
  readonly name: string;
  readonly role: DemoRole;
  /** The side menu's name of the screen on which it happens. */
  readonly screen: string;
  readonly tap: (asked: Asked) => Tap;
  readonly back: (asked: Asked) => Tap;
  /** A page waits so long after a key before it asks. */
  readonly pauseMs?: number;
}

const TYPING_PAUSE_MS = 250;

const press = (name: string | RegExp, list = ""): Tap => ({
  act: (page) =>
    within(page, list)
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click(),
});

function within(page: Page, list: string) {
  return list === "" ? page.locator("main") : page.getByRole("navigation", { name: `${list}: pages` });
}

const choose = (select: string, option: string): Tap => ({
  before: async (page) => {
    await page.getByRole("combobox", { name: select }).click();
    await page.getByRole("option", { name: option, exact: true }).waitFor();
  },
  act: (page) => page.getByRole("option", { name: option, exact: true }).click(),
});

/** Writes a text, and measures from its last key. */
const type = (label: string, text: string): Tap => ({
  act: async (page) => page.getByLabel(label).fill(text),
});

const allDays = (page: Page) => page.getByRole("button", { name: "Search all days" });

/** Leaves the screen and comes back, which shows it as it is at first. */
const openedAnew = (screen: string): Tap => ({
  before: async (page) => {
    const away = opening("KOT");
    await away.before?.(page);
    await away.act(page);
    await opening(screen).before?.(page);
  },
  act: (page) => opening(screen).act(page),
});

const onPage = (screen: string, list: string): Measured => ({
  name: `${list}, next page`,
  role: "admin",
  screen,
  tap: () => press("Next", list),
  back: () => press("Previous", list),
});

const searched = (screen: string, label: string, what: string, text: (asked: Asked) => string): Measured => ({
  name: `${screen} by ${what}`,
  role: "admin",
  screen,
  tap: (asked) => type(label, text(asked)),
  back: () => type(label, ""),
  pauseMs: TYPING_PAUSE_MS,
});

const ORDERS_SEARCH = "Search by bill number, table or area";
const BILLS_SEARCH = "Search by bill number or table";
const admin = { role: "admin" } as const;

const orders = { ...admin, screen: "Orders" } as const;
const reports = { ...admin, screen: "Reports" } as const;
const bills = { ...admin, screen: "Bills" } as const;

/** All lists, searches and reports, each on its screen. */
export const measured: readonly Measured[] = [
  onPage("Orders", "Orders"),
  {
    ...orders,
    name: "Orders, paid",
    tap: () => choose("Status", "Paid"),
    back: () => choose("Status", "All Status"),
  },
  {
    ...orders,
    name: "Orders, of an area",
    tap: ({ areaName }) => choose("Area", areaName),
    back: () => choose("Area", "All Areas"),
  },
  searched("Orders", ORDERS_SEARCH, "table name", ({ tableName }) => tableName),
  searched("Orders", ORDERS_SEARCH, "area name", ({ areaName }) => areaName),
  searched("Orders", ORDERS_SEARCH, "waiter name", ({ waiterName }) => waiterName),
  searched("Orders", ORDERS_SEARCH, "number", ({ serial }) => serial),
  { ...bills, name: "Bills, earlier", tap: () => press("Earlier"), back: () => press("Later") },
  {
    ...bills,
    name: "Bills, paid",
    tap: () => choose("Status", "Paid"),
    back: () => choose("Status", "All Status"),
  },
  {
    ...bills,
    name: "Bills by number, all days",
    tap: ({ invoiceNumber }) => ({
      before: async (page) => {
        await page.getByLabel(BILLS_SEARCH).fill(invoiceNumber);
        await allDays(page).waitFor();
      },
      act: (page) => allDays(page).click(),
    }),
    back: () => openedAnew("Bills"),
  },
  searched("Bills", BILLS_SEARCH, "table name", ({ tableName }) => tableName),
  {
    ...admin,
    screen: "KOT",
    name: "KOT, past",
    tap: () => press("Past KOTs"),
    back: () => press("Past KOTs"),
  },
  {
    ...admin,
    screen: "KOT",
    name: "KOT, pending",
    tap: () => press("Pending"),
    back: () => press("All"),
  },
  {
    ...admin,
    screen: "Activity",
    name: "Activity of bills",
    tap: () => choose("Kind", "Bills"),
    back: () => press("Clear filters"),
  },
  {
    ...admin,
    screen: "Activity",
    name: "Activity of areas",
    tap: () => choose("Kind", "Areas"),
    back: () => press("Clear filters"),
  },
  {
    ...reports,
    name: "Reports, week",
    tap: () => choose("Date range", "This Week"),
    back: () => choose("Date range", "Today"),
  },
  {
    ...reports,
    name: "Reports, month",
    tap: () => choose("Date range", "This Month"),
    back: () => choose("Date range", "Today"),
  },
  {
    ...reports,
    name: "Reports, items",
    tap: () => ({ act: (page) => page.getByRole("tab", { name: "Item Report" }).click() }),
    back: () => ({ act: (page) => page.getByRole("tab", { name: "Sales Report" }).click() }),
  },
  searched("Expenses", "Search by Amount", "amount", () => "1000"),
];

/** The screens that are opened from the side menu, each from the screen before it. */
export const opened: Readonly<Record<"admin" | "waiter", readonly string[]>> = {
  admin: [
    ...["Orders", "Bills", "KOT", "Activity", "Reports", "Expenses", "Dashboard", "View Menu", "Book Table"],
    ...["Add Table", "Item Management", "Settings"],
  ],
  waiter: ["Orders", "Bills", "KOT", "Menu", "Book Table", "Dashboard"],
};
