import { closingApi } from "#domain/orders/commands/closing.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectNoSeriousAxe, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, orderScreen } from "./orderScreen.ts";

test("an order that is deleted elsewhere is said and leaves the till; what was tapped for it goes to a new order", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const openOrders = () => admin.ask(ordersApi.list, { search: { status: "open" } });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await expect.poll(async () => (await openOrders()).length).toBe(1);
  const [first] = await openOrders();
  await page.context().setOffline(true);
  await screen.quickAdd(DOSA);
  await admin.send(closingApi.deleteOrder, { params: { orderId: first?._id ?? "" }, body: {} });
  await page.context().setOffline(false);
  await expectSaid(page, "Order closed");
  await expectSaid(page, /^Order BILL-\d+ of T1 was deleted by Meera Kamat on another device\.$/);
  await screen.expectCleared();
  expect(await openOrders()).toEqual([]);

  await page.getByRole("button", { name: "1 to check" }).click();
  const dialog = page.getByRole("dialog", { name: "Changes on this device" });
  await expect(dialog.getByText(/^Order BILL-\d+ of T1 was deleted by Meera Kamat\.$/)).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole("button", { name: "Put on T1" }).click();
  await expect(dialog.getByText("Nothing is waiting to be sent.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Put on T1" })).toHaveCount(0);
  const [next] = await openOrders();
  expect(next).toMatchObject({ table: { name: "T1" }, items: [{ menuItem: { name: DOSA }, quantity: 1 }] });
  expect(next?._id).not.toBe(first?._id);
});

test("a server that fails at an item is said, tried again, and leaves the item to check after three times", async ({
  page,
  api,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T2");
  const error = { code: "internal", message: "Something went wrong." };
  await page.route("**/api/orders/*/lines", (route) => route.fulfill({ status: 500, json: error }));
  await screen.quickAdd(DOSA);
  await expectSaid(page, "Failed to add item to order.");
  await expectSaid(page, "Something went wrong. It will be tried again.");
  await expectSaid(page, "Something went wrong. It is kept under “to check”.");
  const said: string[] = await page.evaluate(() => [...Reflect.get(window, "said")]);
  expect(said).not.toContain("Item Added");
  await page.unroute("**/api/orders/*/lines");
  await page.getByRole("button", { name: "1 to check" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  const waiter = await api("waiter");
  await expect.poll(async () => (await waiter.ask(ordersApi.list))[0]?.items.length).toBe(1);
});
