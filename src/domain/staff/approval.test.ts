import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { APPROVAL_VALID_MS, covers, expiryOf, type SignedApproval } from "./approval.ts";

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
  expect(covers(signed, act)).toBe(true);
  expect(covers(signed, { ...act, now: expiryOf(signedAt) })).toBe(true);
  expect(covers(signed, { ...act, now: instant(signedAt + APPROVAL_VALID_MS + 1) })).toBe(false);
});

test("it covers nothing else, and nothing twice", () => {
  expect(covers(signed, { ...act, action: "bills.cancel" })).toBe(false);
  expect(covers(signed, { ...act, targetId: "another order" })).toBe(false);
  expect(covers(signed, { ...act, personId: "another waiter" })).toBe(false);
  expect(covers({ ...signed, usedAt: signedAt }, act)).toBe(false);
});
