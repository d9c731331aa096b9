// @vitest-environment jsdom
import { toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import { notify, showWith } from "./notify.ts";

const PASSWORD = "PUT /auth/password";

beforeEach(() => {
  toast.dismiss();
  showWith(toast);
});

/** The titles of the toasts that are visible now, or once the newest one has closed. */
const open = async () => {
  await Promise.resolve();
  return toast.getToasts().flatMap((one) => ("title" in one ? [one.title] : []));
};

test("a failure does not reappear after the success of the same thing", async () => {
  notify.failure("Failed to change the password", undefined, PASSWORD);
  notify.done(PASSWORD);
  notify.success("Password changed");
  expect(await open()).toEqual(["Password changed"]);
});

test("a success toast leaves the failure toasts of other requests open", async () => {
  notify.failure("Failed to print the bill", undefined, "PATCH /bills/b1/print");
  notify.done(PASSWORD);
  notify.success("Password changed");
  expect(await open()).toContain("Failed to print the bill");
});

test.each([
  ["a success", () => notify.success("Order Updated")],
  ["a note", () => notify.info("Kept on this device")],
  ["another failure", () => notify.failure("Failed", undefined, PASSWORD)],
])("the failure of a tap is closed by %s", async (_, say) => {
  notify.failure("Validation Error");
  say();
  expect(await open()).not.toContain("Validation Error");
});

test("a notice of somebody else's action stays after the person's own, and closes once its thing is done", async () => {
  const done = vi.fn();
  notify.notice("T4: food ready", "1 × Dal", { subject: "k1", action: { label: "Served", onClick: done } });
  notify.success("Order Updated");
  expect(await open()).toEqual(["T4: food ready", "Order Updated"]);
  const [notice] = toast.getToasts().filter((one) => "title" in one && one.title === "T4: food ready");
  expect(notice).toMatchObject({ action: { label: "Served", onClick: done }, duration: 20_000 });
  notify.done("k1");
  expect(await open()).toEqual(["Order Updated"]);
});

test("the same failure shows only one toast", async () => {
  notify.failure("Failed", "once", PASSWORD);
  notify.failure("Failed", "twice", PASSWORD);
  expect(await open()).toEqual(["Failed"]);
});
