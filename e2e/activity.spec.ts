import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { paise } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type SignedIn, signedIn } from "#testing/client.ts";
import { expect, expectNoSeriousAxe, signIn, test } from "./fixtures.ts";

async function openTwoOrders(waiter: SignedIn) {
  const [first, second] = await waiter.ask(tablesApi.list);
  if (!first || !second) throw new Error("the demo has no tables");
  await waiter.send(takingApi.openOrder, { body: { table: first._id } });
  await waiter.send(takingApi.openOrder, { body: { table: second._id } });
  return { first, second };
}

test("an admin finds who changed a price, and what it was before", async ({ page, api }) => {
  const admin = await api("admin");
  const [item] = await admin.ask(menuApi.items);
  if (!item) throw new Error("the demo menu is empty");
  await admin.send(menuApi.updateItem, { params: { itemId: item._id }, body: { price: paise(12_345) } });
  await signIn(page, "admin", "/admin/activity");
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Menu" }).click();
  const entry = page.getByRole("article").filter({ hasText: item.name }).first();
  await expect(page).toHaveURL(/topic=menu/);
  await expect(entry).toContainText("₹123.45");
  await expect(entry).toContainText(String(item.price / 100));
  await expectNoSeriousAxe(page);
});

test("a tap on a table filters by it, Back removes the filter, and newer changes are offered", async ({
  page,
  api,
  baseURL,
}) => {
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
  await signedIn(baseURL ?? "", "waiter");
  await page.getByRole("button", { name: "Show newer changes" }).click();
  await expect(page.getByText("Signed in", { exact: true }).first()).toBeVisible();
});

test("an order is chosen from the newest ones and from those that a typed word finds", async ({
  page,
  api,
}) => {
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
