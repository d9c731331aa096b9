import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { type Grant, mayAccess, type Permission, permissions } from "./permissions.ts";

/** The table of docs/clarifications.md ("Who may do what"), row by row. */
const table: readonly (readonly [act: string, names: readonly Permission[], waiter: Grant, admin: Grant])[] =
  [
    ["see areas, tables, menu, orders, KOTs, bills", ["floor.read"], "yes", "yes"],
    ["take orders, send and print KOTs, print bills, settle", ["orders.take"], "yes", "yes"],
    ["move status; mark an item out of stock", ["kot.move", "menu.availability"], "yes", "yes"],
    ["book, free, reserve a table", ["tables.book"], "yes", "yes"],
    ["void what the kitchen has seen, cancel a bill", ["orders.void", "bills.cancel"], "approval", "yes"],
    ["discount beyond the limit", ["orders.discount"], "approval", "yes"],
    ["record cash far above the total", ["payments.large"], "approval", "yes"],
    [
      "refund; due and overpaid sums; out of service; manage tables",
      ["bills.refund", "bills.balance", "tables.manage"],
      "no",
      "yes",
    ],
    [
      "areas, menu, expenses, reports, waiters, settings, activity",
      [
        "areas.manage",
        "menu.manage",
        "expenses.manage",
        "reports.read",
        "staff.manage",
        "settings.manage",
        "activity.read",
      ],
      "no",
      "yes",
    ],
  ];

test.each(table)("the table says who may %s", (_, names, waiter, admin) => {
  for (const name of names) expect({ name, ...permissions[name] }).toEqual({ name, waiter, admin });
});

test("a waiter is given nothing that the table does not name", () => {
  const named = new Set<string>(table.flatMap(([, names]) => names));
  const others = Object.entries(permissions).filter(([name]) => !named.has(name));
  for (const [name, grants] of others)
    expect({ name, waiter: grants.waiter }).toEqual({ name, waiter: "no" });
  for (const grants of Object.values(permissions)) expect(grants.admin).toBe("yes");
});

test("a door opens for yes and for approval, which the act itself asks for", () => {
  expect(mayAccess("waiter", "orders.void")).toBe(true);
  expect(mayAccess("waiter", "bills.refund")).toBe(false);
  expect(mayAccess("waiter", "public")).toBe(true);
  expect(mayAccess("waiter", "signedIn")).toBe(true);
  expect(mayAccess("admin", "settings.manage")).toBe(true);
});

test("only signing in, the health check and the first set-up are open to anybody", () => {
  const open = contract.filter((endpoint) => endpoint.permission === "public");
  expect(open.map((endpoint) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual([
    "GET /auth/setup",
    "GET /health",
    "GET /network",
    "POST /auth/first-admin",
    "POST /auth/login",
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
