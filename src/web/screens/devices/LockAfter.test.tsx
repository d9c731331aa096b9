import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { saveLockAfter } from "../../features/staff/lock/lockStore.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { LockAfter } from "./LockAfter.tsx";

afterEach(signOutAdmin);

test("a device's auto-lock changes only by another choice", async () => {
  signInAdmin(async () => Response.json({}));
  Element.prototype.scrollIntoView = () => {};
  saveLockAfter(5);
  show(<LockAfter />);
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole("combobox"));
    fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
  };
  await choose("After 5 minutes without a tap");
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("After 5 minutes without a tap");
  await choose("Never");
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("Never");
});
