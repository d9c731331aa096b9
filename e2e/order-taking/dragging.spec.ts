import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";

test("an order is dragged onto a table by mouse, from its tile or the booked list, and confirmed by one tap", {
  tag: "@till",
}, async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA);
  await screen.showTables();
  await screen.table("T1").dragTo(screen.table("T4"));
  const dialog = page.getByRole("dialog", { name: "Move the order of T1" });
  await expect(dialog.getByRole("button")).toHaveText(["", "T4"]);
  await dialog.getByRole("button", { name: "T4", exact: true }).click();
  await expectSaid(page, "Order moved");
  await screen.showTables();
  await screen.openSent("T1", IDLI);
  await screen.showTables();
  const booked = await screen.booked();
  await booked.getByRole("listitem").filter({ hasText: "T4" }).dragTo(screen.table("T1"));
  const merging = page.getByRole("region", { name: "Merge with the order of" });
  await merging.getByRole("button", { name: "T1", exact: true }).click();
  await expectSaid(page, "Orders merged");
  await expect(screen.table("T4")).toContainText("Available");
  // A drop on the order's own table does nothing.
  await screen.table("T1").dragTo(screen.table("T1"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
