import { splitApi } from "#domain/orders/commands/split.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";

// Only this finds a menu of a tile that moves the order but leaves the screen, or the other device, with the old table.

test("an order moves to a free table in two taps of its menu, stays on screen, and the kitchen and another device are notified", async ({
  page,
  device,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA);
  const other = await device();
  await signIn(other, "admin");
  const theirs = orderScreen(other);
  await theirs.table("T1").click();
  await theirs.showOrder();
  await expect(theirs.order).toContainText("T1 · Dining Hall");
  await screen.showTables();
  await screen.tableMenu("T1");
  await page.getByRole("menuitem", { name: "Move or merge the order" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the order of T1" });
  await dialog.getByRole("button", { name: "T4", exact: true }).click();
  await expectSaid(page, "Order moved");
  await expect(theirs.order).toContainText("T4 · Dining Hall");
  await expect(theirs.order.getByText(/^Moved from T1 by Asha Naik, \d\d:\d\d$/)).toBeVisible();
  // On a phone, returning to the floor closes the order.
  if (!screen.isPhone) await expect(screen.order).toContainText("T4 · Dining Hall");
  await expect(screen.order.getByText(/^Moved from/)).toHaveCount(0);
  await screen.showTables();
  await expect(screen.table("T1")).toContainText("Available");
  await page.goto("/waiter/kot");
  await expect(page.getByText("TABLE CHANGED: T1 → T4")).toBeVisible();
  const ticket = page.getByRole("article").filter({ hasText: DOSA });
  await expect(ticket.getByRole("heading")).toHaveText(/^T4 Dining Hall.*was T1$/);
});

test("an order is handed over to another waiter from its tile, or without a table from its menu", async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA);
  await screen.showTables();
  await screen.tableMenu("T1");
  await page.getByRole("menuitem", { name: "Hand over to another waiter" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over the order of T1" });
  await expect(dialog).toContainText("Asha Naik has it now.");
  await dialog.getByRole("button", { name: "Meera Kamat" }).click();
  await expectSaid(page, "Order handed over");
  await screen.area("No table").click();
  await page.getByRole("button", { name: "+ Takeaway" }).click();
  await screen.quickAdd(DOSA);
  await screen.openMenu("Move or merge the order");
  const moving = page.getByRole("dialog", { name: "Move the order of Takeaway 1" });
  const people = moving.getByRole("region", { name: "Hand over to" });
  await expect(people.getByRole("button", { name: "Asha Naik" })).toHaveCount(0);
  await people.getByRole("button", { name: "Meera Kamat" }).click();
  await expectSaid(page, "Order handed over");
  await expect(moving).toBeHidden();
});

test("a table's order becomes room service, then a delivery, and each asks for its details", {
  tag: "@phone",
}, async ({ page, api }) => {
  const waiter = await api("waiter");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA);
  await screen.openMenu("Move or merge the order");
  await page
    .getByRole("dialog", { name: /^Move the order of/ })
    .getByRole("button", { name: "Room service" })
    .click();
  const room = page.getByRole("dialog", { name: "Room service" });
  await expect(room.getByRole("button", { name: "Move" })).toBeDisabled();
  await room.getByLabel("Room").fill("204");
  await room.getByLabel("Name").fill("Meera");
  await room.getByRole("button", { name: "Move" }).click();
  await expectSaid(page, "T1 → Room 204");
  await screen.openMenu("Move or merge the order");
  await page
    .getByRole("dialog", { name: /^Move the order of/ })
    .getByRole("button", { name: "Delivery" })
    .click();
  const delivery = page.getByRole("dialog", { name: "Delivery" });
  await expect(delivery.getByLabel("Name")).toHaveValue("Meera");
  await delivery.getByLabel("Address").fill("4 Beach Road");
  await delivery.getByRole("button", { name: "Move" }).click();
  await expectSaid(page, "Room 204 → Delivery 1");
  const [order] = await waiter.query(ordersApi.list, { search: { status: "open" } });
  expect(order?.place).toMatchObject({ kind: "delivery", name: "Meera", address: "4 Beach Road" });
});

test("a split-off part is moved and handed over from its order's menu", {
  tag: "@till",
}, async ({ page, api }) => {
  const waiter = await api("waiter");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA, IDLI);
  const [whole] = await waiter.query(ordersApi.list, { search: { status: "open" } });
  const [dosa] = whole?.items ?? [];
  const part = crypto.randomUUID();
  await waiter.send(splitApi.splitOrder, {
    params: { orderId: whole?._id ?? "" },
    body: { parts: [{ _id: part, lines: [{ line: dosa?._id ?? "", quantity: 1 }] }] },
  });
  const booked = await screen.booked();
  await booked
    .getByRole("listitem")
    .filter({ hasText: "₹158" })
    .getByRole("button", { name: /^View or edit/ })
    .click();
  await screen.openMenu("Hand over to another waiter");
  await page
    .getByRole("dialog", { name: /^Hand over/ })
    .getByRole("button", { name: "Meera Kamat" })
    .click();
  await expectSaid(page, "Order handed over");
  await screen.openMenu("Move or merge the order");
  await page
    .getByRole("dialog", { name: "Move the order of T1" })
    .getByRole("button", { name: "T4" })
    .click();
  await expectSaid(page, "Order moved");
  const orders = await waiter.query(ordersApi.list, { search: { status: "open" } });
  const seen = orders.map(({ _id, table, waiter }) => [_id === part, table.name, waiter.name]);
  expect(seen.toSorted()).toEqual([
    [false, "T1", "Asha Naik"],
    [true, "T4", "Meera Kamat"],
  ]);
});

test("a dish moves to another table's order from its line, two orders merge from the tile, and the kitchen is notified", async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T4", IDLI);
  await screen.showTables();
  await screen.openSent("T1", DOSA, IDLI);
  await screen.showOrder();
  await screen.openLine(DOSA);
  await screen.order.getByRole("button", { name: "Move to another order" }).click();
  const lineDialog = page.getByRole("dialog", { name: `Move ${DOSA}` });
  await lineDialog.getByRole("button", { name: "T4", exact: true }).click();
  await expectSaid(page, "Dishes moved");
  await expect(screen.lines).toHaveCount(1);
  await screen.showTables();
  await screen.tableMenu("T1");
  await page.getByRole("menuitem", { name: "Move or merge the order" }).click();
  const merging = page.getByRole("region", { name: "Merge with the order of" });
  await merging.getByRole("button", { name: "T4", exact: true }).click();
  await expectSaid(page, "Orders merged");
  await screen.showTables();
  await expect(screen.table("T1")).toContainText("Available");
  await screen.table("T4").click();
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(3);
  await page.goto("/waiter/kot");
  await expect(page.getByText(`TABLE CHANGED: T1 → T4: 1 × ${DOSA}`)).toBeVisible();
  await expect(page.getByText(`TABLE CHANGED: T1 → T4: 1 × ${IDLI}`)).toBeVisible();
});
