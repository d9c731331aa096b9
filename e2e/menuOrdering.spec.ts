import type { Page } from "@playwright/test";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { book, orderBar, showOrder, tile } from "./booking.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

// Only this finds a chosen table or dish that is lost on the way from the table screen to the menu and back.

const dish = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name}` });
const LUNCH = "Masala Dosa";

test("a table is booked, gets an order from the menu, and more dishes", async ({ page, api, isMobile }) => {
  const waiter = await api("waiter");
  // Others see who is on the table.
  const saysPlace = page.waitForRequest(
    (sent) => sent.url().endsWith("/events/here") && sent.postDataJSON().place !== null,
  );
  await book(page, "waiter", "T2");
  await saysPlace;
  const categories = page.getByRole("group", { name: "Categories" });
  await categories.getByRole("button", { name: "Beverages" }).click();
  await expect(dish(page, LUNCH)).toHaveCount(0);
  await categories.getByRole("button", { name: "Breakfast & South Indian" }).click();
  await dish(page, LUNCH).first().click();
  await dish(page, LUNCH).first().click();
  await expect(dish(page, LUNCH).first()).toHaveText(/· 2$/);
  await page.reload();
  // 2 × 150, and 5 % tax.
  if (isMobile) await expect(orderBar(page)).toContainText(/2 items\s*₹315/);
  await showOrder(page);
  await expectNoAxeFinding(page);
  const total = page.locator("dl > div").filter({ hasText: "Grand Total" });
  await expect(total.locator("dd")).toHaveText("₹315");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expectSaid(page, "New Order Created");
  await page.getByRole("button", { name: `One ${LUNCH} more` }).click();
  await page.getByRole("button", { name: "Update Order" }).click();
  await expectSaid(page, "Order Updated");
  const [order] = await waiter.query(ordersApi.list, { search: { status: "open" } });
  expect(order?.items).toMatchObject([{ menuItem: { name: LUNCH }, quantity: 3, sentQuantity: 3 }]);
  const kots = await waiter.query(kotApi.list);
  expect(kots.map(({ items }) => items[0]?.quantity)).toEqual([1, 2]);

  const statusOf = async (table: string) =>
    (await waiter.query(tablesApi.list)).find(({ name }) => name === table);
  expect((await statusOf("T2"))?.status).toBe("occupied");
  // Somebody settles it on another device.
  const settling = { params: { orderId: order?._id ?? "" }, body: { paymentType: "cash" } } as const;
  await (await api("admin")).send(payingApi.pay, settling);
  await expectSaid(page, /^Order BILL-\d+ of T2 was settled by Meera Kamat on another device\.$/);

  // A reserved table is booked by a tap too.
  const params = { tableId: (await statusOf("T9"))?._id ?? "" };
  await waiter.send(closingApi.setTableStatus, { params, body: { status: "reserved" } });
  await page.goto("/waiter/book-table");
  await expect(tile(page, "T9")).toContainText("Reserved");
  await tile(page, "T9").click();
  await expect(page).toHaveURL(/\/waiter\/menu$/);
  await expect.poll(async () => (await statusOf("T9"))?.status).toBe("occupied");
});

test("a tap on a booked table without items clears it", async ({ page, api }) => {
  await book(page, "admin", "T3");
  await page.goto("/admin/book-table");
  await tile(page, "T3").click();
  await expectSaid(page, "Table Cleared");
  await expect(tile(page, "T3")).toContainText("Available");
  const waiter = await api("waiter");
  expect(await waiter.query(ordersApi.list, { search: { status: "open" } })).toEqual([]);
  await expectNoAxeFinding(page);
});

test("clearing a table asks about chosen dishes that were not submitted", async ({ page }) => {
  await book(page, "waiter", "T3");
  await dish(page, LUNCH).first().click();
  await page.goto("/waiter/book-table");
  await tile(page, "T3").click();
  const question = page.getByRole("dialog", { name: "1 item chosen for T3" });
  await question.getByRole("button", { name: "Keep them" }).click();
  await expect(tile(page, "T3")).toContainText("Occupied");
  await page.goto("/waiter/menu");
  await expect(dish(page, LUNCH).first()).toHaveText(/· 1$/);
  await page.goto("/waiter/book-table");
  await tile(page, "T3").click();
  await question.getByRole("button", { name: "Clear the table" }).click();
  await expectSaid(page, "Table Cleared");
  await expect(tile(page, "T3")).toContainText("Available");
});

test("a table context older than 30 minutes has expired", async ({ page }) => {
  await book(page, "waiter", "T4");
  // Stored between two loads of the page: an open page would notice that it has expired.
  await page.addInitScript(() => {
    const context = JSON.parse(localStorage.getItem("selectedTableContext") ?? "{}");
    context.timestamp -= 30 * 60 * 1000;
    localStorage.setItem("selectedTableContext", JSON.stringify(context));
  });
  await page.reload();
  await expectSaid(page, "Table Context Expired");
  await expectSaid(page, "Please book a table again to continue.");
  await expect(page.getByText("No Table Selected")).toBeVisible();
});

test("an order submitted without the network is shown immediately, and reaches the kitchen later", async ({
  page,
  api,
}) => {
  await book(page, "waiter", "T5");
  await expect(dish(page, LUNCH).first()).toBeVisible();
  await page.context().setOffline(true);
  await dish(page, LUNCH).first().click();
  await showOrder(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expectSaid(page, "Order is kept on this device");
  await expect(page.getByRole("button", { name: `One ${LUNCH} more` })).toHaveCount(1);
  await page.context().setOffline(false);
  const waiter = await api("waiter");
  await expect.poll(async () => (await waiter.query(kotApi.list)).length, { timeout: 30_000 }).toBe(1);
});

test("two devices that order for one free table share one order", async ({ page, api }) => {
  const waiter = await api("waiter");
  const table = (await waiter.query(tablesApi.list)).find(({ name }) => name === "T6");
  if (!table) throw new Error("the demo resort has no T6");
  await signIn(page, "admin");
  await page.evaluate(
    ([tableId, areaId]) => {
      const names = { tableName: "T6", areaName: "Dining Hall" };
      const context = { tableId, areaId, ...names, timestamp: Date.now() };
      localStorage.setItem("selectedTableContext", JSON.stringify(context));
    },
    [table._id, table.area._id] as const,
  );
  await page.goto("/admin/menu");
  await dish(page, LUNCH).first().click();
  await showOrder(page);
  // From here on this device gets no changes of the other, until it opens an order itself.
  let isCutOff = true;
  await page.route(/\/api\/(events|orders|tables)/, (route) => {
    if (route.request().method() === "POST") isCutOff = false;
    return isCutOff ? route.abort() : route.continue();
  });
  const theirs = await waiter.send(takingApi.openOrder, { body: { table: table._id } });
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expectSaid(page, "Existing Order Loaded");
  await page.getByRole("button", { name: "Add to the order" }).click();
  await expect
    .poll(async () => (await waiter.query(ordersApi.read, { params: { orderId: theirs._id } })).items.length)
    .toBe(1);
  expect(await waiter.query(ordersApi.list, { search: { status: "open" } })).toHaveLength(1);
  await expect.poll(async () => (await waiter.query(kotApi.list)).length).toBe(1);
  await expect(page.getByRole("button", { name: "to check" })).toHaveCount(0);
});
