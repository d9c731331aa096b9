import { closingApi } from "#domain/orders/commands/closing.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "../fixtures.ts";
import { sendOrders } from "../sentOrders.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";

test("an order deleted elsewhere is announced and leaves the till; dishes tapped for it go to a new order", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const openOrders = () => admin.query(ordersApi.list, { search: { status: "open" } });
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
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "New order on T1" }).click();
  await expect(dialog.getByText("Nothing is waiting to be sent.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "New order on T1" })).toHaveCount(0);
  const [next] = await openOrders();
  expect(next).toMatchObject({ table: { name: "T1" }, items: [{ menuItem: { name: DOSA }, quantity: 1 }] });
  expect(next?._id).not.toBe(first?._id);
});

test("a dish tapped just after its order was merged is offered for the other order", {
  tag: "@phone",
}, async ({ page, api }) => {
  const admin = await api("admin");
  const [other] = await sendOrders(admin, [1]);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T9");
  await screen.quickAdd(DOSA);
  const openOrders = () => admin.query(ordersApi.list, { search: { status: "open" } });
  const ours = async () => (await openOrders()).find(({ table }) => table.name === "T9");
  await expect.poll(async () => (await ours())?.items.length).toBe(1);
  const params = { orderId: (await ours())?._id ?? "" };
  await admin.send(splitApi.moveLines, { params, body: { to: other?._id ?? "" } });
  await expectSaid(page, /of T9 was merged into that of/);
  await screen.quick(IDLI).click();
  await page.getByRole("button", { name: "1 to check" }).click();
  expect(await page.evaluate(() => [...Reflect.get(window, "said")])).not.toContain(
    "Context Recovery Failed",
  );
  await page.getByRole("button", { name: `Add to ${other?.table.name}’s order` }).click();
  await expect(page.getByText("Nothing is waiting to be sent.")).toBeVisible();
  const dishes = async () =>
    (await openOrders()).map(({ items }) => items.map(({ menuItem }) => menuItem.name));
  await expect.poll(dishes).toEqual([expect.arrayContaining([DOSA, IDLI])]);
});
