import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { APPROVAL_VALID_MS, expiryOf, isApprovalFor, type SignedApproval } from "./approval.ts";

const signedAt = instant(1_000);
const signed: SignedApproval = {
  adminId: "admin",
  requestedBy: "waiter",
  action: "orders.void",
  targetId: "order",
  expiresAt: expiryOf(signedAt),
  usedAt: undefined,
};
const act = { action: "orders.void", targetId: "order", personId: "waiter", now: signedAt } as const;

test("an approval covers the act it was signed for, until it expires", () => {
  expect(isApprovalFor(signed, act)).toBe(true);
  expect(isApprovalFor(signed, { ...act, now: expiryOf(signedAt) })).toBe(true);
  expect(isApprovalFor(signed, { ...act, now: instant(signedAt + APPROVAL_VALID_MS + 1) })).toBe(false);
});

test("an approval lasts two minutes", () => {
  expect(expiryOf(instant(1_000))).toBe(121_000);
});

test("it covers nothing else, and nothing twice", () => {
  expect(isApprovalFor(signed, { ...act, action: "bills.cancel" })).toBe(false);
  expect(isApprovalFor(signed, { ...act, targetId: "another order" })).toBe(false);
  expect(isApprovalFor(signed, { ...act, personId: "another waiter" })).toBe(false);
  expect(isApprovalFor({ ...signed, usedAt: signedAt }, act)).toBe(false);
});
