import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { BREAKFAST, DOSA, orderScreen } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

test("a takeaway takes one tap more than a table, has a number, and stays in its row until it is paid and handed over", async ({
  page,
  api,
}) => {
  await recordPapers(page);
  const waiter = await api("waiter");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const row = page.getByRole("region", { name: "Orders without a table" });
  await screen.area("No table").click();
  await row.getByRole("button", { name: "+ Takeaway" }).click();
  await page.getByRole("button", { name: BREAKFAST, exact: true }).click();
  await screen.quickAdd(DOSA);
  await screen.showOrder();
  await expect(screen.order).toContainText("Takeaway 1");
  await screen.openMenu("Guest and time");
  const dialog = page.getByRole("dialog", { name: "Takeaway" });
  await dialog.getByLabel("Name").fill("Meera");
  await dialog.getByRole("button", { name: "Save" }).click();
  const { sheets } = await printedBy(page, () => screen.press("KOT"));
  expect(sheets.join()).toMatch(/Takeaway 1.*Meera/s);
  await screen.expectCleared();
  const tile = row.getByRole("button", { name: /^Takeaway 1 / });
  await expect(tile).toContainText("Meera");
  const [order] = await waiter.query(ordersApi.list, { search: { status: "open" } });
  await waiter.patch(`/orders/${order?._id}/pay`, { paymentType: "upi" });
  await expect(tile).toContainText("Paid");
  await tile.click();
  await page.getByRole("button", { name: "Handed over", exact: true }).click();
  await expect(tile).toHaveCount(0);
  await expect.poll(() => waiter.query(kotApi.list, { search: { show: "open" } })).toEqual([]);
});

test("room service asks for the room and a delivery for the guest; KOT and tile show them with the time", {
  tag: "@phone",
}, async ({ page }) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.area("No table").click();
  await page.getByRole("button", { name: "+ Delivery" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Take order" })).toBeDisabled();
  await dialog.getByLabel("Phone").fill("98470 12345");
  await dialog.getByLabel("Name").fill("Meera");
  await dialog.getByLabel("Address").fill("4 Beach Road");
  await dialog.getByLabel("Promised for").fill("20:15");
  await dialog.getByRole("button", { name: "Take order" }).click();
  const facts = "Meera · 98470 12345 · 4 Beach Road · for 20:15";
  await page.getByRole("button", { name: BREAKFAST, exact: true }).click();
  await screen.quickAdd(DOSA);
  const { sheets } = await printedBy(page, () => screen.press("KOT"));
  expect(sheets.join()).toMatch(/Delivery 1/);
  for (const fact of facts.split(" · ")) expect(sheets.join()).toContain(fact);
  await screen.expectCleared();
  await screen.showTables();
  await expect(page.getByRole("button", { name: /^Delivery 1 / })).toContainText(facts);
  await page.getByRole("button", { name: "+ Room service" }).click();
  await dialog.getByLabel("Room").fill("204");
  await dialog.getByLabel("Room").press("Enter");
  await screen.showOrder();
  await expect(screen.order).toContainText("Room 204");
});
