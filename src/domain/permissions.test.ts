import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import {
  findGrant,
  type Grant,
  mayAccess,
  type Permission,
  permissions,
  SessionRole,
} from "./permissions.ts";

type Row = readonly [
  act: string,
  names: readonly Permission[],
  waiter: Grant,
  cashier: Grant,
  manager: Grant,
  admin: Grant,
];

/** The table of docs/clarifications.md ("Who may do what"), row by row: waiter, cashier, manager, admin. */
const table: readonly Row[] = [
  ["see areas, tables, menu, orders, KOTs, bills", ["floor.read"], "yes", "yes", "yes", "yes"],
  ["take orders, send and print KOTs, print bills", ["orders.take"], "yes", "yes", "yes", "yes"],
  ["move status; mark an item out of stock", ["kot.move", "menu.availability"], "yes", "yes", "yes", "yes"],
  ["book, free, reserve a table", ["tables.book"], "yes", "yes", "yes", "yes"],
  ["settle", ["orders.settle"], "yes", "yes", "yes", "yes"],
  [
    "void what the kitchen has seen, cancel a bill, discount beyond the limit, sell outside a price's range, not charge, record cash far above the total, charge above an account's limit",
    [
      "orders.void",
      "bills.cancel",
      "orders.discount",
      "orders.openPrice",
      "orders.notCharged",
      "payments.large",
      "accounts.aboveLimit",
    ],
    ...(["approval", "approval", "yes", "yes"] as const),
  ],
  [
    "correct a payment of the open day, refund",
    ["payments.correct", "bills.refund"],
    ...(["no", "approval", "yes", "yes"] as const),
  ],
  [
    "due and overpaid sums; accounts and limits; reports, activity, expenses",
    ["bills.balance", "accounts.manage", "reports.read", "activity.read", "expenses.manage"],
    ...(["no", "no", "yes", "yes"] as const),
  ],
  [
    "areas, tables, menu, staff, settings, devices, printers",
    [
      "areas.manage",
      "tables.manage",
      "menu.manage",
      "staff.manage",
      "settings.manage",
      "devices.manage",
      "printers.manage",
    ],
    ...(["no", "no", "no", "yes"] as const),
  ],
  ["write a debt off", ["accounts.writeOff"], "no", "approval", "yes", "yes"],
  ["see accounts and collect on them", ["accounts.collect"], "no", "yes", "yes", "yes"],
  ["see drawers and count one's own purse", ["drawers.count"], "yes", "yes", "yes", "yes"],
  ["count drawers and move their cash", ["drawers.move"], "no", "yes", "yes", "yes"],
  ["close a drawer as not handed over", ["drawers.giveUp"], "no", "no", "yes", "yes"],
  ["close business days, read X and Z reports", ["dayClose.manage"], "no", "no", "yes", "yes"],
  ["add and delete drawers", ["drawers.manage"], "no", "no", "no", "yes"],
  ["open the cash drawer without a payment", ["drawer.open"], "no", "yes", "yes", "yes"],
  ["see, bump and recall tickets as a kitchen display", ["kitchen.display"], "no", "no", "no", "no"],
];

test.each(table)("the table says who may %s", (_, names, waiter, cashier, manager, admin) => {
  const display = names.includes("kitchen.display") ? "yes" : "no";
  const expected = { waiter, cashier, manager, admin, display };
  for (const name of names) {
    const grants = SessionRole.options.map((role) => [role, findGrant(role, name)]);
    expect({ name, ...Object.fromEntries(grants) }).toEqual({ name, ...expected });
  }
});

test("every permission is in a row of the table", () => {
  const named = table.flatMap(([, names]) => names);
  expect(named.toSorted()).toEqual(Object.keys(permissions).toSorted());
});

test("a route is open for the grants yes and approval, which the action itself requires", () => {
  expect(mayAccess("waiter", "orders.void")).toBe(true);
  expect(mayAccess("waiter", "bills.refund")).toBe(false);
  expect(mayAccess("waiter", "public")).toBe(true);
  expect(mayAccess("waiter", "signedIn")).toBe(true);
  expect(mayAccess("admin", "settings.manage")).toBe(true);
  expect(mayAccess("display", "signedIn")).toBe(false);
  expect(mayAccess("display", "anySession")).toBe(true);
});

test("only signing in, pairing, the health check and the first set-up are open to anybody", () => {
  const open = contract.filter((endpoint) => endpoint.permission === "public");
  expect(open.map((endpoint) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual([
    "GET /auth/setup",
    "GET /health",
    "GET /network",
    "POST /auth/first-admin",
    "POST /auth/login",
    "POST /devices/pair",
  ]);
});

/** Endpoints, as "GET /activity", behind which an admin's modules begin. */
const OF_ADMINS = [
  /^\w+ \/(activity|backups|expenses)\b/,
  /^\w+ \/reports\/(sales|items|exports)\b/,
  /^\w+ \/auth\/(users|register|added-accounts)\b/,
  /^\w+ \/menu\/(import|export)\b/,
  /^(POST|PUT|DELETE) \/(areas|tables|menu|settings)\b/,
  /^\w+ \/settings\/(clock|start-for-real)\b/,
];

test.each(OF_ADMINS)("no waiter reaches %s", (pattern) => {
  const endpoints = contract.filter(({ method, path }) => pattern.test(`${method} ${path}`));
  expect(endpoints.length).toBeGreaterThan(2);
  for (const { path, permission } of endpoints)
    expect([path, mayAccess("waiter", permission)]).toEqual([path, false]);
});
