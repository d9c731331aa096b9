import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { newUser, refuseAccountChange } from "./account.ts";

const made = { at: instant(0) };
const admin = newUser({ username: "meera", name: "Meera" }, { ...made, id: "a", role: "admin" });
const waiter = newUser({ username: "asha", name: "Asha" }, { ...made, id: "w", role: "waiter" });
const someoneElse = { personId: "x", otherAdmins: 1 };

test("nobody deletes or deactivates their own account", () => {
  const self = { personId: "a", otherAdmins: 3 };
  expect(refuseAccountChange(admin, undefined, self)).toBe("own-account");
  expect(refuseAccountChange(admin, { ...admin, isActive: false }, self)).toBe("own-account");
  expect(refuseAccountChange(admin, { ...admin, name: "M." }, self)).toBeUndefined();
});

test("one admin who can sign in always remains", () => {
  const noOther = { personId: "x", otherAdmins: 0 };
  expect(refuseAccountChange(admin, undefined, noOther)).toBe("last-admin");
  expect(refuseAccountChange(admin, { ...admin, isActive: false }, noOther)).toBe("last-admin");
  expect(refuseAccountChange(admin, { ...admin, role: "waiter" }, noOther)).toBe("last-admin");
  expect(refuseAccountChange(admin, undefined, someoneElse)).toBeUndefined();
});

test("waiters and inactive admins may go", () => {
  const noOther = { personId: "x", otherAdmins: 0 };
  expect(refuseAccountChange(waiter, undefined, noOther)).toBeUndefined();
  expect(refuseAccountChange({ ...admin, isActive: false }, undefined, noOther)).toBeUndefined();
});
