import { expect, test } from "vitest";
import { paise, rateBps } from "../money.ts";
import { instant } from "../time.ts";
import {
  APPROVAL_VALID_MS,
  approvalExpiry,
  isApprovalFor,
  isSameChange,
  type SignedApproval,
} from "./approval.ts";

const signedAt = instant(1_000);
const signed: SignedApproval = {
  approverId: "admin",
  requestedBy: "waiter",
  action: "orders.void",
  targetId: "order",
  change: {
    act: "change",
    lines: [{ line: "a", name: "Water", quantity: 1 }],
    discountPercentage: rateBps(0),
    discountAmount: paise(0),
    grandTotal: paise(52_00),
  },
  expiresAt: approvalExpiry(signedAt),
  usedAt: undefined,
};
const act = {
  action: "orders.void",
  targetId: "order",
  change: signed.change,
  personId: "waiter",
  now: signedAt,
} as const;

test("an approval covers the act it was signed for, until it expires", () => {
  expect(isApprovalFor(signed, act)).toBe(true);
  expect(isApprovalFor(signed, { ...act, now: approvalExpiry(signedAt) })).toBe(true);
  expect(isApprovalFor(signed, { ...act, now: instant(signedAt + APPROVAL_VALID_MS + 1) })).toBe(false);
});

test("an approval lasts two minutes", () => {
  expect(approvalExpiry(instant(1_000))).toBe(121_000);
});

test("an approval covers nothing else, and nothing twice", () => {
  expect(isApprovalFor(signed, { ...act, action: "bills.cancel" })).toBe(false);
  expect(isApprovalFor(signed, { ...act, targetId: "another order" })).toBe(false);
  expect(isApprovalFor(signed, { ...act, personId: "another waiter" })).toBe(false);
  expect(isApprovalFor({ ...signed, usedAt: signedAt }, act)).toBe(false);
});

test("two changes are equal if all fields are, whatever the order of lines", () => {
  const water = { line: "a", name: "Water", quantity: 1 };
  const thali = { line: "b", name: "Thali", quantity: 2 };
  const change = { ...signed.change, lines: [water, thali] };
  expect(isSameChange(change, { ...change, lines: [thali, water] })).toBe(true);
  expect(isSameChange(change, { ...change, lines: [thali, { ...water, name: "Lobster" }] })).toBe(false);
  expect(isSameChange(change, { ...change, act: "cancel-order" })).toBe(false);
  expect(isSameChange(change, { ...change, lines: [water] })).toBe(false);
  expect(isSameChange(change, { ...change, lines: [water, { ...thali, quantity: 3 }] })).toBe(false);
  expect(isSameChange(change, { ...change, lines: [water, { ...thali, line: "c" }] })).toBe(false);
  expect(isSameChange(change, { ...change, discountPercentage: rateBps(1) })).toBe(false);
  expect(isSameChange(change, { ...change, grandTotal: paise(53_00) })).toBe(false);
  expect(isSameChange(change, { ...change, discountAmount: paise(1) })).toBe(false);
});
