import type { Page } from "@playwright/test";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { expect, expectNoSeriousAxe, expectSaid, signIn, test } from "./fixtures.ts";
import { blockPopups, keepPapers } from "./order-taking/paper.ts";

/**
 * Opens orders with so many items each, and sends their KOTs. The order of the last table comes first in lists, and its KOT on the orders screen.
 */
async function sendOrders(waiter: Client, itemCounts: readonly number[]) {
  const tables = await waiter.ask(tablesApi.list);
  const items = (await waiter.ask(menuApi.items)).filter((item) => item.isAvailable);
  const orders = [];
  for (const [index, count] of itemCounts.entries()) {
    const lines = items.slice(0, count).map((item) => ({ menuItem: item._id, quantity: 2 }));
    const table = tables[index]?._id ?? "";
    orders.push(await waiter.send(lifecycleApi.openOrder, { body: { table, items: lines } }));
  }
  return orders;
}

/** The first card: of the oldest open KOT on the KOT screen. */
const card = (page: Page) => page.getByRole("article").first();

test("a waiter moves a KOT from the kitchen to the table", async ({ page, api }) => {
  await sendOrders(await api("waiter"), [5]);
  await signIn(page, "waiter", "/waiter/kot");
  await expect(card(page).getByRole("listitem")).toHaveCount(3);
  await card(page).getByRole("button", { name: "+ 2 more items" }).click();
  await expect(card(page).getByRole("listitem")).toHaveCount(5);
  await expectNoSeriousAxe(page);
  for (const [step, status] of [
    ["Prep", "preparing"],
    ["Ready", "ready"],
    ["Serve", "served"],
  ] as const) {
    const button = card(page).getByRole("button", { name: `${step}:` });
    await expect(button).toHaveText(step);
    await button.click();
    await expectSaid(page, `KOT status changed to ${status}`);
  }
  await expect(card(page).getByRole("button", { name: /^(Prep|Ready|Serve):/ })).toHaveCount(0);
  const filters = page.getByRole("group", { name: "KOT status" }).getByRole("button");
  await expect(filters).toHaveText(["All", "Pending", "Preparing", "Ready", "Served"]);
  await filters.filter({ hasText: "Pending" }).click();
  await expect(page.getByText("No pending KOTs")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/waiter");
  await signIn(page, "admin", "/admin/kot");
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/admin");
});

test("on the admin screen Serve only leads to the dashboard", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [order] = await sendOrders(waiter, [1]);
  const params = { orderId: order?._id ?? "" };
  await waiter.send(lifecycleApi.setOrderStatus, { params, body: { status: "ready" } });
  await signIn(page, "admin", "/admin/kot");
  await card(page).getByRole("button", { name: "Serve:" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await waiter.ask(kotApi.list))[0]?.status).toBe("ready");
});

test("KOTs are ten to a page, with at most five page numbers", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [order] = await sendOrders(waiter, [1]);
  const [item] = await waiter.ask(menuApi.items);
  for (let sent = 1; sent < 61; sent++) {
    const params = { orderId: order?._id ?? "" };
    const lines = [{ menuItem: item?._id ?? "", quantity: 1, notes: `guest ${sent}` }];
    await waiter.send(lifecycleApi.addLines, { params, body: { lines } });
    await waiter.send(lifecycleApi.sendKot, { params, body: {} });
  }
  await signIn(page, "waiter", "/waiter/kot");
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("button", { name: /^Page \d/ })).toHaveCount(5);
  await page.getByRole("button", { name: "Page 5" }).click();
  await page.getByRole("button", { name: "Page 7" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
});

test("the KOT screen lists what is open, oldest first; KOTs of paid orders are behind a button", async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const [first, second, paid] = await sendOrders(waiter, [1, 1, 1]);
  await waiter.send(lifecycleApi.pay, { params: { orderId: paid?._id ?? "" }, body: {} });
  await signIn(page, "waiter", "/waiter/kot");
  const tables = page.getByRole("article").getByRole("heading");
  await expect(tables).toContainText([first?.table.name ?? "", second?.table.name ?? ""]);
  await expect(tables).toHaveCount(2);
  await page.getByRole("button", { name: "Past KOTs" }).click();
  await expect(tables).toHaveCount(1);
  await expect(tables).toContainText([paid?.table.name ?? ""]);
  // Nobody works on it any more: no step, no time that runs on.
  await expect(card(page).getByText("Order closed")).toBeVisible();
  await expect(card(page).getByText("Pending")).toHaveCount(0);
  await expect(card(page).getByText(/\d min\b/)).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: /^(Prep|Ready|Serve):/ })).toHaveCount(0);
});

test("printing a KOT marks it printed; printed again it says DUPLICATE", async ({ page, api }) => {
  await sendOrders(await api("waiter"), [2]);
  await keepPapers(page);
  await signIn(page, "waiter", "/waiter/kot");
  await expect(card(page).getByText("Not Printed")).toBeVisible();
  const opened = page.waitForEvent("popup");
  const print = card(page).getByRole("button", { name: /^Print KOT/ });
  await expect(print).toHaveText("Print");
  await print.click();
  await expect((await opened).locator("section")).not.toContainText("DUPLICATE");
  await expectSaid(page, "KOT Printed");
  await expect(card(page).getByText("Printed", { exact: true })).toBeVisible();
  await expect(print).toHaveCount(0);
  const again = page.waitForEvent("popup");
  await card(page).getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: /^Print again/ }).click();
  await expect((await again).locator("section")).toContainText("DUPLICATE");
});

test("with popups blocked the KOT stays unprinted, and the screen says so", async ({ page, api }) => {
  await sendOrders(await api("waiter"), [1]);
  await blockPopups(page);
  await signIn(page, "waiter", "/waiter/kot");
  await card(page)
    .getByRole("button", { name: /^Print KOT/ })
    .click();
  await expectSaid(page, "Print Error");
  await expectSaid(page, "Please allow popups to print KOT.");
  await expect(card(page).getByText("Not Printed")).toBeVisible();
});

test("a waiter voids a KOT with a reason and an admin's approval", async ({ page, api }) => {
  const waiter = await api("waiter");
  await sendOrders(waiter, [2]);
  await signIn(page, "waiter", "/waiter/kot");
  await card(page).getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: "Void KOT" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Wrong table");
  await dialog.getByLabel("Admin username").fill(demoAccounts.admin.username);
  await dialog.getByLabel("Admin password").fill(demoAccounts.admin.password);
  await expectNoSeriousAxe(page);
  await dialog.getByRole("button", { name: "Void KOT" }).click();
  await expect(page.getByText("CANCEL ticket", { exact: true })).toBeVisible();
  await expect(page.getByText(/Taken back by .*: Wrong table/)).toBeVisible();
  const kots = await waiter.ask(kotApi.list);
  expect(kots.map(({ kind }) => kind)).toEqual(["cancel", "order"]);
});

test("another device's order appears without a reload", async ({ page, api }) => {
  await signIn(page, "waiter", "/waiter/kot");
  await expect(page.getByText("No KOTs yet")).toBeVisible();
  await sendOrders(await api("waiter"), [1]);
  await expect(card(page)).toBeVisible();
});

test("the orders screen moves an order, shows what is on it and its KOTs", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [order, other] = await sendOrders(waiter, [4, 1]);
  const name = order?.table.name ?? "";
  await signIn(page, "waiter", "/waiter/orders");
  await expectNoSeriousAxe(page);
  const step = (words: string) =>
    page.getByRole("button", { name: `${words}: order of ${name}` }).filter({ hasText: words });
  const kots = page.getByRole("button", { name: `KOT of ${name}`, exact: true });
  const preview = page.getByRole("dialog");
  const offersToMoveKot = async (words: string) => {
    await kots.click();
    await expect(preview.getByRole("button", { name: /^(Prep|Ready|Serve):/ })).toHaveText([words]);
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
  };
  await offersToMoveKot("Prep");
  await step("Start Preparing").click();
  await expectSaid(page, "Status Updated");
  await expectSaid(page, "Order status changed to preparing");

  await signIn(page, "admin", "/admin/orders");
  await offersToMoveKot("Ready");
  await step("Mark Ready").click();
  await expectSaid(page, "Order status changed to ready");
  await page.getByRole("button", { name: `KOT of ${other?.table.name}`, exact: true }).click();
  await preview.getByRole("button", { name: "Prep:" }).click();
  await expectSaid(page, "KOT status changed to preparing");
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await page.getByRole("button", { name: `View order of ${name}` }).click();
  await expect(page.getByRole("dialog").getByText("Grand Total")).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.keyboard.press("Escape");
  await kots.click();
  await expect(preview.getByRole("button", { name: "+ 1 more items" })).toBeVisible();
  await expect(preview.getByRole("button", { name: /^Print KOT/ })).toHaveText("Print");
  await expect(preview.getByRole("button", { name: /^Serve/ })).toHaveCount(0);
});

test("orders and KOTs stand in two columns, each with its own pages", async ({ page, api, isMobile }) => {
  await sendOrders(await api("waiter"), Array<number>(11).fill(1));
  await signIn(page, "waiter", "/waiter/orders");
  for (const name of ["Orders", "KOTs"]) {
    if (isMobile) await page.getByRole("tab", { name }).click();
    const column = isMobile ? page.getByRole("tabpanel", { name }) : page.getByRole("region", { name });
    await expect(column.getByRole("heading", { name, level: 2 })).toBeVisible();
    const cards = column.getByRole("article");
    await expect(cards).toHaveCount(10);
    const pages = column.getByRole("navigation", { name: `${name}: pages` });
    await expect(pages.getByRole("button")).toHaveText(["Previous", "1", "2", "Next"]);
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(cards).toHaveCount(1);
    await pages.getByRole("button", { name: "Previous" }).click();
    await expect(cards).toHaveCount(10);
    await pages.getByRole("button", { name: "Page 2" }).click();
    await expect(cards).toHaveCount(1);
  }
  if (isMobile) return;
  const left = await page.getByRole("region", { name: "Orders" }).boundingBox();
  const right = await page.getByRole("region", { name: "KOTs" }).boundingBox();
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

test("an order without a KOT says so", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [table] = await waiter.ask(tablesApi.list);
  const order = await waiter.send(lifecycleApi.openOrder, { body: { table: table?._id ?? "" } });
  await signIn(page, "admin", "/admin/orders");
  await page.getByRole("button", { name: `KOT of ${table?.name}`, exact: true }).click();
  await expectSaid(page, "No KOT");
  await expectSaid(page, "No KOT found for this order yet.");

  // Paid without a KOT: printing bill and KOT says the same.
  const params = { orderId: order._id };
  const [item] = (await waiter.ask(menuApi.items)).filter(({ isAvailable }) => isAvailable);
  const lines = [{ menuItem: item?._id ?? "", quantity: 1 }];
  await waiter.send(lifecycleApi.addLines, { params, body: { lines } });
  await waiter.send(lifecycleApi.pay, { params, body: {} });
  await page.getByRole("button", { name: /^Bill & KOT of/ }).click();
  await expectSaid(page, "No KOT", 2);
  await expectSaid(page, "No KOT found for this order yet.", 2);
});

test("orders are filtered by status, area and words", async ({ page, api }) => {
  const waiter = await api("waiter");
  const orders = await sendOrders(waiter, [1, 1, 1]);
  const [first, second] = orders;
  await waiter.send(lifecycleApi.pay, { params: { orderId: second?._id ?? "" }, body: {} });
  await signIn(page, "waiter", "/waiter/orders");
  const views = page.getByRole("button", { name: /^View order/ });
  await expect(views).toHaveCount(3);
  await page.getByLabel("Search by bill number, table or area").fill(first?.billNumber ?? "");
  await expect(views).toHaveCount(1);
  await expect(views).toHaveAccessibleName(`View order of ${first?.table.name}`);
  const search = page.getByLabel("Search by bill number, table or area");
  await search.fill("rooftop");
  await expect(views).toHaveCount(0);
  await search.fill(first?.table.name ?? "");
  await expect(views).toHaveAccessibleName(`View order of ${first?.table.name}`);
  await search.fill(first?.area.name.toLowerCase() ?? "");
  await expect(views).toHaveCount(3);
  await search.fill("");
  const area = page.getByRole("combobox", { name: "Area" });
  for (const [name, count] of [
    ["Rooftop", 0],
    [first?.area.name ?? "", 3],
  ] as const) {
    await area.click();
    await page.getByRole("option", { name }).click();
    await expect(views).toHaveCount(count);
  }
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Paid", exact: true }).click();
  await expect(views).toHaveCount(1);
  await expect(views).toHaveAccessibleName(`View order of ${second?.table.name}`);
});

test("a paid order prints its bill, and bill and KOT on one popup", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [order] = await sendOrders(waiter, [1]);
  const orderId = order?._id ?? "";
  await waiter.send(lifecycleApi.pay, { params: { orderId }, body: {} });
  const { bill } = await waiter.ask(ordersApi.read, { params: { orderId } });
  await keepPapers(page);
  await signIn(page, "waiter", "/waiter/orders");
  const opened = page.waitForEvent("popup");
  const billButton = page.getByRole("button", { name: /^Bill of/ });
  await expect(billButton).toHaveText("Bill");
  await billButton.click();
  await expect((await opened).locator("section")).toContainText(bill?.invoiceNumber ?? "no bill");
  await expectSaid(page, "Bill Generated");
  const both = page.waitForEvent("popup");
  const bothButton = page.getByRole("button", { name: /^Bill & KOT of/ });
  await expect(bothButton).toHaveText("Bill & KOT");
  await bothButton.click();
  await expect((await both).locator("section")).toHaveCount(2);
  await expectSaid(page, "BILL+KOT Generated");
});
