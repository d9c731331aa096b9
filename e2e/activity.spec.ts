import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { SignedIn } from "#testing/client.ts";
import { expect, expectNoAxeFinding, signIn, test } from "./fixtures.ts";

// Only this finds a list that jumps when newer changes arrive, or a filter that Back does not remove.

async function openTwoOrders(waiter: SignedIn) {
  const [first, second] = await waiter.query(tablesApi.list);
  if (!first || !second) throw new Error("the demo has no tables");
  await waiter.send(takingApi.openOrder, { body: { table: first._id } });
  await waiter.send(takingApi.openOrder, { body: { table: second._id } });
  return { first, second };
}

test("an admin finds who changed a price, and what it was before", async ({ page, api }) => {
  const admin = await api("admin");
  const [item] = await admin.query(menuApi.items);
  if (!item) throw new Error("the demo menu is empty");
  await admin.send(menuEditingApi.updateItem, {
    params: { itemId: item._id },
    body: { price: paise(12_345) },
  });
  await signIn(page, "admin", "/admin/activity");
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Menu" }).click();
  const entry = page.getByRole("article").filter({ hasText: item.name }).first();
  await expect(page).toHaveURL(/topic=menu/);
  await expect(entry).toContainText("₹123.45");
  await expect(entry).toContainText(String(item.price / 100));
  await expectNoAxeFinding(page);
});

test("a tap on a table filters by it, and Back removes the filter", async ({ page, api }) => {
  const { first, second } = await openTwoOrders(await api("waiter"));
  await signIn(page, "admin", "/admin/activity");
  await page
    .getByRole("button", { name: `Table ${first.name}`, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`table=${first._id}`));
  await expect(page.getByRole("button", { name: `Table ${second.name}`, exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("button", { name: `Table ${second.name}`, exact: true }).first()).toBeVisible();
});

test("newer changes appear on the first page and leave older pages unchanged", async ({ page, api }) => {
  const admin = await api("admin");
  const [item] = await admin.query(menuApi.items);
  if (!item) throw new Error("the demo menu is empty");
  const setPrice = (price: number) =>
    admin.send(menuEditingApi.updateItem, { params: { itemId: item._id }, body: { price: paise(price) } });
  for (let price = 10_000; price <= 10_050; price++) await setPrice(price);
  await signIn(page, "admin", "/admin/activity?topic=menu");
  const entries = page.getByRole("article");
  await expect(entries.first()).toContainText("₹100.50");
  await setPrice(20_000);
  await expect(entries.first()).toContainText("₹200");
  await expect(entries).toHaveCount(25);

  await page.getByRole("button", { name: "Earlier" }).last().click();
  await expect(entries.first()).toContainText("₹100.26");
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Later" })).toBeInViewport({ ratio: 1 });
  const refetch = page.waitForResponse((answer) => answer.url().includes("/activity?"));
  await setPrice(30_000);
  await refetch;
  await expect(entries.first()).toContainText("₹100.26");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(entries.first()).toContainText("₹300");
});

test("the order filter offers the newest orders and those that match a typed word", async ({ page, api }) => {
  const { first, second } = await openTwoOrders(await api("waiter"));
  await signIn(page, "admin", "/admin/activity");
  const orders = page.getByRole("combobox", { name: "Order" });
  await orders.click();
  await expect(page.getByRole("option")).toHaveCount(2);
  await orders.fill(second.name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: `(${second.name})` }).click();
  await expect(page).toHaveURL(/order=/);
  await expect(page.getByRole("button", { name: `Table ${second.name}`, exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Table ${first.name}`, exact: true })).toHaveCount(0);
});
