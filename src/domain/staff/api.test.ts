import { expect, test } from "vitest";
import { z } from "zod";
import { type Limit, refusedIn, testLimits } from "../testing/bodyLimits.ts";
import { accountsApi } from "./accountsApi.ts";
import { staffApi } from "./api.ts";
import { approvalApi } from "./approvalApi.ts";

const letters = (count: number) => "x".repeat(count);
const asha = { username: "asha", name: "Asha", email: "asha@example.org", password: "secret" };

const bodies = {
  login: [staffApi.login.body, { username: "asha", password: "secret" }],
  register: [accountsApi.register.body, asha],
  update: [accountsApi.update.body, { name: "Asha", email: "asha@example.org" }],
  setPassword: [accountsApi.setPassword.body, { password: "secret" }],
  changeOwnPassword: [accountsApi.changeOwnPassword.body, { currentPassword: "old", newPassword: "secret" }],
  approve: [
    approvalApi.approve.body,
    {
      username: "meera",
      password: "secret",
      action: "orders.void",
      target: "order",
      change: { act: "change", lines: [], discountPercentage: 0, discountAmount: 0, grandTotal: 52 },
    },
  ],
} as const;

const refused = refusedIn(bodies);

/** An approval of a change that takes this many lines off. */
function approved(lines: number): object {
  const piece = { line: "line", name: "Water", quantity: 1 };
  return {
    act: "change",
    lines: Array(lines).fill(piece),
    discountPercentage: 0,
    discountAmount: 0,
    grandTotal: 52,
  };
}

test("an approval names at most as many lines as an order has, and whole pieces", () => {
  expect(refused("approve", { change: approved(200) })).toEqual([]);
  expect(refused("approve", { change: approved(201) })).toEqual(["change.lines"]);
  const half = { ...approved(0), lines: [{ line: "line", name: "Water", quantity: 0.5 }] };
  expect(refused("approve", { change: half })).toEqual(["change.lines.0.quantity"]);
});

const limits: readonly Limit<typeof bodies>[] = [
  ["login", "username", "x", ""],
  ["login", "username", letters(200), letters(201)],
  ["login", "password", "x", ""],
  ["login", "password", letters(200), letters(201)],
  ["register", "username", "ash", "as"],
  ["register", "username", letters(40), letters(41)],
  ["register", "username", "आशा.k_2-b", "asha k"],
  ["register", "name", letters(80), letters(81)],
  ["register", "name", "x", " "],
  ["register", "email", "a@b.in", "a.b.in"],
  ["register", "email", "", " "],
  [
    "register",
    "email",
    `${letters(60)}@${letters(60)}.${letters(60)}.in`,
    `a@${letters(60)}.${letters(60)}.${letters(60)}.${letters(60)}.in`,
  ],
  ["register", "phone", letters(30), letters(31)],
  ["register", "password", letters(6), letters(5)],
  ["register", "password", letters(200), letters(201)],
  ["register", "role", "waiter", "admin"],
  ["update", "role", "admin", "owner"],
  ["setPassword", "password", letters(6), letters(5)],
  ["changeOwnPassword", "currentPassword", letters(200), letters(201)],
  ["changeOwnPassword", "newPassword", letters(6), letters(5)],
  ["approve", "action", "bills.refund", "bills.print"],
  ["approve", "target", letters(80), letters(81)],
];

testLimits(bodies, limits);

test("a waiter needs username, name and password, and no email", () => {
  const needed = z
    .safeDecode<z.ZodType>(accountsApi.register.body, {})
    .error?.issues.map(({ path }) => path[0]);
  expect(needed).toEqual(["username", "name", "password"]);
  expect(refused("update", { email: undefined })).toEqual([]);
});
