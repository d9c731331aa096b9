import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { accountChangeRefusal, newUser, toProfile, withUserChange } from "./account.ts";

const made = { at: instant(0) };
const admin = newUser({ username: "meera", name: "Meera" }, { ...made, id: "a", role: "admin" });
const waiter = newUser({ username: "asha", name: "Asha" }, { ...made, id: "w", role: "waiter" });
const someoneElse = { personId: "x", otherAdmins: 1 };

test("nobody deletes or deactivates their own account", () => {
  const self = { personId: "a", otherAdmins: 3 };
  expect(accountChangeRefusal(admin, undefined, self)).toBe("own-account");
  expect(accountChangeRefusal(admin, { ...admin, isActive: false }, self)).toBe("own-account");
  expect(accountChangeRefusal(admin, { ...admin, name: "M." }, self)).toBeUndefined();
  const inactive = { ...admin, isActive: false };
  expect(accountChangeRefusal(inactive, { ...inactive, name: "M." }, self)).toBeUndefined();
  expect(accountChangeRefusal(inactive, admin, self)).toBeUndefined();
});

test("one admin who can sign in always remains", () => {
  const noOther = { personId: "x", otherAdmins: 0 };
  expect(accountChangeRefusal(admin, undefined, noOther)).toBe("last-admin");
  expect(accountChangeRefusal(admin, { ...admin, isActive: false }, noOther)).toBe("last-admin");
  expect(accountChangeRefusal(admin, { ...admin, role: "waiter" }, noOther)).toBe("last-admin");
  expect(accountChangeRefusal(admin, { ...admin, name: "M." }, noOther)).toBeUndefined();
  expect(accountChangeRefusal(admin, undefined, someoneElse)).toBeUndefined();
});

test("waiters and inactive admins may go", () => {
  const noOther = { personId: "x", otherAdmins: 0 };
  expect(accountChangeRefusal(waiter, undefined, noOther)).toBeUndefined();
  expect(accountChangeRefusal({ ...admin, isActive: false }, undefined, noOther)).toBeUndefined();
});

test("a new account may sign in and has the given fields", () => {
  expect(newUser({ username: "ravi", name: " Ravi " }, { ...made, id: "r", role: "waiter" })).toEqual({
    _id: "r",
    createdAt: 0,
    username: "ravi",
    name: "Ravi",
    email: "",
    phone: "",
    role: "waiter",
    isActive: true,
  });
  const fields = { username: "ravi", name: "Ravi", email: "ravi@example.org", phone: "98470" };
  expect(newUser(fields, { ...made, id: "r", role: "admin" })).toMatchObject({ ...fields, role: "admin" });
});

test("a change of an account keeps the other fields", () => {
  const known = { ...waiter, email: "asha@example.org", phone: "98470" };
  const renamed = withUserChange(known, { name: " Asha P ", email: "a.p@example.org" });
  expect(renamed).toEqual({ ...known, name: "Asha P", email: "a.p@example.org" });
  const changed = withUserChange(known, { name: "Asha", email: "", phone: "", role: "admin" });
  expect(changed).toEqual({ ...known, email: "", phone: "", role: "admin" });
});

test("a profile has no email and phone", () => {
  expect(toProfile(waiter)).toEqual({
    _id: "w",
    username: "asha",
    name: "Asha",
    role: "waiter",
  });
});
