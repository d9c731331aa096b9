import { expect, test } from "vitest";
import { rateBps } from "../money.ts";
import { defaultSettings } from "../settings/defaults.ts";
import { Day } from "../time.ts";
import { type ResortSoFar, setupSteps } from "./checklist.ts";

const nothing: ResortSoFar = {
  settings: defaultSettings,
  today: Day.decode("2026-11-20"),
  areas: 0,
  tables: 0,
  items: 0,
  users: [{ role: "admin", isActive: true }],
  bills: 0,
  hasTested: false,
};
const described = {
  ...defaultSettings,
  resortTitle: "Palm Grove",
  address: "Beach Road, Goa",
  gstin: "27AAPFU0939F1ZV",
  fssai: "12345678901234",
};
const whole: ResortSoFar = {
  ...nothing,
  settings: described,
  areas: 1,
  tables: 1,
  items: 1,
  users: [...nothing.users, { role: "waiter", isActive: true }],
  bills: 1,
};
const open = (resort: ResortSoFar) =>
  setupSteps(resort)
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => name);

test("a new resort has everything to set up, in this order", () => {
  expect(open(nothing)).toEqual(["resort", "areas", "tables", "menu", "staff", "papers"]);
  expect(open(whole)).toEqual([]);
});

test.each<[string, Partial<ResortSoFar>]>([
  ["areas", { areas: 0 }],
  ["tables", { tables: 0 }],
  ["menu", { items: 0 }],
  ["papers", { bills: 0 }],
  ["staff", { users: nothing.users }],
  ["staff", { users: [...nothing.users, { role: "waiter", isActive: false }] }],
  ["discount", { settings: { ...described, discountLimit: rateBps(1_001) } }],
])("%s alone is left to do", (name, change) => {
  expect(open({ ...whole, ...change })).toEqual([name]);
});

test("test papers or a bill show that printing works", () => {
  expect(open({ ...whole, bills: 0, hasTested: true })).toEqual([]);
});

test("the usual discount limit is not pointed out", () => {
  const steps = setupSteps({ ...whole, settings: { ...described, discountLimit: rateBps(1_000) } });
  expect(steps.map(({ name }) => name)).not.toContain("discount");
});

test("missing fields of the resort are named", () => {
  const missingOf = (settings: ResortSoFar["settings"]) => setupSteps({ ...whole, settings })[0]?.missing;
  expect(missingOf(defaultSettings)).toEqual(["title", "address", "GSTIN", "FSSAI licence number"]);
  expect(missingOf({ ...described, address: " " })).toEqual(["address"]);
  expect(missingOf(described)).toEqual([]);
});
