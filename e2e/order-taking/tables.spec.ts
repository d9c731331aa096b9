import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { openOrder } from "../sentOrders.ts";
import { DOSA, orderScreen, VADA } from "./orderScreen.ts";

// Only this finds an area, a digit, a Back or a search that takes the order of another table.

test("choosing another area keeps the order in its own", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "admin");
  const screen = orderScreen(page);
  await screen.openTable("T2");
  await screen.quickAdd(DOSA);
  await screen.showTables();
  if (screen.isPhone) {
    // On a phone, leaving the order shows the tables; the order stays on its table.
    await screen.area("Rooftop").click();
    await expectSaid(page, "Rooftop: please choose a table.");
    await screen.area("Dining Hall").click();
    await screen.table("T2").click();
    await expectSaid(page, "Existing Order Found");
    await screen.showOrder();
    await expect(screen.lines).toHaveCount(1);
    return;
  }
  await screen.area("Rooftop").click();
  await expectSaid(page, "The order of T2 stays with Dining Hall. Area shown: Rooftop.");
  await expect(page.getByText("The order of T2 belongs to Dining Hall.")).toBeVisible();
  await expect(screen.lines).toHaveCount(1);
  await page.getByRole("button", { name: "Order context: Warning" }).click();
  // Nothing covers it: a click reaches it.
  await page
    .getByText("The order of T2 · Dining Hall is on view while Rooftop is shown.")
    .click({ trial: true });
  // The order can still be changed and stays on its table.
  await screen.openLine(DOSA);
  await screen.order.getByRole("button", { name: `One ${DOSA} more` }).click();
  await expect(screen.quantities(DOSA)).toHaveText("2");
  await page.getByRole("button", { name: "Back to T2" }).click();
  await expect(screen.table("T2")).toContainText("Selected");
  await expect(page.getByRole("button", { name: "Order context: OK" })).toBeVisible();

  // An order without items is left together with its table.
  await screen.table("T3").click();
  await expect(screen.order).toContainText("T3 · Dining Hall");
  await screen.area("Poolside").click();
  await expectSaid(page, "Poolside: please choose a table.");
  await screen.expectCleared();
});

test("a table opened by mistake is freed when it is left, and its digit adds no dish", {
  tag: "@till",
}, async ({ page, api }) => {
  const admin = await api("admin");
  const openOn = async () => {
    const orders = await admin.query(ordersApi.list, { search: { status: "open" } });
    return orders.map(({ table }) => table.name).toSorted();
  };
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await expect(screen.table("T2")).toBeVisible();
  await page.keyboard.press("2");
  await expect(page.getByPlaceholder("Search menu items...")).toBeFocused();
  await expect(page.getByPlaceholder("Search menu items...")).toHaveValue("");
  await expect.poll(openOn).toEqual(["T2"]);
  // The keys' code is loaded once the page is idle.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect.poll(openOn, { timeout: 2_000 }).toEqual([]);
  }).toPass();
  await screen.openTable("T3");
  await screen.table("T4").click();
  await expect.poll(openOn).toEqual(["T4"]);
  await screen.openTable("T4");
  await screen.quickAdd(DOSA);
  await screen.table("T5").click();
  await expect.poll(openOn).toEqual(["T4", "T5"]);
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await expect.poll(openOn).toEqual(["T4"]);
});

test("booked tables are counted, opened, paid and deleted from the preview", async ({ page, api }) => {
  const waiter = await api("waiter");
  await signIn(page, "admin");
  const screen = orderScreen(page);
  let booked = await screen.booked();
  const counter = (name: string) => booked.locator("dl > div").filter({ hasText: name }).locator("dd");
  await expect(booked.getByRole("heading", { name: "Booked Table (Preview Bill)" })).toBeVisible();
  await expect(booked.getByText("No active orders")).toBeVisible();
  await expect(counter("Total Value")).toHaveText("₹0");
  await openOrder(waiter, "T4");
  await openOrder(waiter, "P1", 2);
  await expect(counter("Active Orders")).toHaveText("2");
  await expect(counter("Occupied Tables")).toHaveText("2");
  await expect(counter("Total Value")).toHaveText("₹473");
  const row = (table: string) => booked.getByRole("listitem").filter({ hasText: table });
  await expect(row("P1")).toContainText("Poolside");
  await expect(row("P1")).toContainText("2 items");
  await expect(row("P1")).toContainText("₹315");
  await expect(row("P1").getByRole("button", { name: "Pay P1" })).toHaveText("Pay");

  await booked.getByRole("button", { name: "View or edit the order of P1" }).click();
  await screen.showOrder();
  await expect(screen.quantities(DOSA)).toHaveText("2");
  await expect(screen.order).toContainText("P1 · Poolside");
  await screen.showTables();

  booked = await screen.booked();
  await row("T4").getByRole("button", { name: /^Pay/ }).click();
  const settle = page.getByRole("dialog", { name: "Settle · T4 · Dining Hall" });
  await settle.getByText("Credit").click();
  await expect(settle.getByRole("button", { name: "Settle ₹158" })).toBeDisabled();
  await settle.getByLabel("Account (room or name)").fill("Room 12");
  await settle.getByRole("button", { name: "Settle ₹158" }).click();
  await expectSaid(page, /has been marked as credit\.$/);
  await expect(row("T4")).toHaveCount(0);

  await booked.getByRole("button", { name: "Delete the order of P1" }).click();
  const sure = page.getByRole("dialog", { name: "Delete order · P1" });
  await expect(
    sure.getByText("Are you sure you want to delete this order? This action cannot be undone."),
  ).toBeVisible();
  await sure.getByRole("button", { name: "Cancel" }).click();
  await expect(row("P1")).toBeVisible();
  await booked.getByRole("button", { name: "Delete the order of P1" }).click();
  await sure.getByRole("button", { name: "Delete order" }).click();
  // The kitchen knows it, so it is a void with a reason; an admin needs no approval.
  const question = page.getByRole("dialog", { name: "Take back what the kitchen has seen" });
  await expect(question).toBeVisible();
  await expect(question.getByLabel("Approver's username")).toHaveCount(0);
  await question.getByText("Guest changed mind").click();
  await question.getByRole("button", { name: "Void" }).click();
  await expectSaid(page, "Order Deleted");
  await expect(booked.getByText("No active orders")).toBeVisible();
});

test("a bill is searched by number, table and area, and the open order is loaded", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const order = await openOrder(waiter, "B2");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await expect(page.getByText("New", { exact: true })).toBeVisible();
  const search = page.getByPlaceholder("Search here bill");
  const hits = page.getByRole("list", { name: "Bills found" });
  await search.fill("nothing like it");
  await expect(hits.getByText("No bill matches “nothing like it”.")).toBeVisible();
  for (const text of [order.billNumber, "B2", "beach deck"]) {
    await search.fill(text);
    await expect(hits.getByRole("button")).toHaveCount(1);
  }
  await search.press("Enter");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(1);
  await expect(screen.order).toContainText(order.billNumber);
});

test("a tile shows its table's status by colour and by word", { tag: "@till" }, async ({ page, api }) => {
  await openOrder(await api("waiter"), "T3");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const expectTile = async (table: string, word: string, colour: string) => {
    await expect(screen.table(table)).toContainText(word);
    await expect(screen.table(table).locator("..")).toHaveCSS("background-color", colour);
  };
  await expectTile("T1", "Available", "rgb(227, 246, 232)");
  await expectTile("T3", "Occupied", "rgb(253, 241, 199)");
  await screen.table("T1").click();
  await expectTile("T1", "Selected", "rgb(198, 40, 40)");
});

test("a reserved table asks for confirmation, one out of service refuses, and freeing is explicit", {
  tag: "@phone",
}, async ({ page, api }) => {
  const admin = await api("admin");
  await signIn(page, "admin");
  const screen = orderScreen(page);
  await expect(page.getByText("Hold a table for its menu")).toBeInViewport({ ratio: 1 });
  const choose = async (table: string, entry: string) => {
    await screen.tableMenu(table);
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await choose("T1", "Reserve");
  await expectSaid(page, "Table updated");
  await expect(screen.table("T1")).toContainText("Reserved");
  await screen.table("T1").click();
  const question = page.getByRole("dialog", { name: "T1 is reserved" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(screen.table("T1")).toContainText("Reserved");
  await screen.table("T1").click();
  await question.getByRole("button", { name: "Open table" }).click();
  await expectSaid(page, "New Order Created");

  await screen.showTables();
  await choose("T2", "Out of service");
  await expect(screen.table("T2")).toContainText("Out of service");
  await screen.table("T2").click();
  await expectSaid(page, "This table is out of service and cannot be booked.");

  // Left without items, T1 is free; another device books it.
  await expect(screen.table("T1")).toContainText("Available");
  await openOrder(admin, "T1", 1, []);
  await choose("T1", "Free table");
  await expectSaid(page, "T1 · Available");
  await expect(screen.table("T1")).toContainText("Available");
  expect((await admin.query(ordersApi.list, { search: { status: "open" } })).length).toBe(0);

  const order = await openOrder(await api("waiter"), "T3");
  await expect(screen.table("T3")).toContainText("Occupied");
  await choose("T3", "Free table");
  await expectSaid(page, "This table's order has items. Settle or delete the order first.");
  expect((await admin.query(ordersApi.read, { params: { orderId: order._id } })).status).toBe("pending");
});

test("a table's menu offers a waiter only permitted actions", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "waiter");
  await orderScreen(page).tableMenu("T1");
  await expect(page.getByRole("menuitem")).toHaveText(["Reserve"]);
});

test("the menu is searched, and what is out of stock cannot be added", { tag: "@phone" }, async ({
  page,
  device,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await page.getByPlaceholder("Search menu items...").fill("potatoes tempered");
  await expect(screen.quick(DOSA)).toBeVisible();
  await expect(screen.quick(VADA)).toHaveCount(0);
  const other = await device();
  await signIn(other, "waiter");
  await orderScreen(other).openTable("T2");
  await other.getByRole("button", { name: `Add to Order: ${DOSA}` }).click();
  await other.getByRole("button", { name: "Mark out of stock" }).click();
  await expect(screen.quick(DOSA)).toBeDisabled();
  await expect(screen.quick(DOSA)).toContainText("Out of Stock");
});

test("on a phone Back closes the order, then the menu, and stays on the page", { tag: "@phone" }, async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(1);
  await page.goBack();
  await expect(screen.bar).toHaveAttribute("aria-expanded", "false");
  await expect(screen.quick(DOSA)).toBeVisible();
  await page.goBack();
  await expect(screen.table("T1")).toContainText("Occupied");
  await expect(page).toHaveURL(/\/waiter$/);
  await screen.table("T1").click();
  await screen.showOrder();
  await screen.showTables();
  await expect(screen.table("T1")).toBeVisible();
});
