import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";
import { recordPapers } from "./order-taking/paper.ts";
import { sendOrders } from "./sentOrders.ts";

// Only this finds columns, pages and filters of the orders screen that do not fit together.

test("the orders screen moves an order, shows what is on it and its KOTs", { tag: "@till" }, async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const [order, other] = await sendOrders(waiter, [4, 1]);
  const name = order?.table.name ?? "";
  await signIn(page, "waiter", "/waiter/orders");
  await expectNoAxeFinding(page);
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
  await expectNoAxeFinding(page);
  await page.keyboard.press("Escape");
  await kots.click();
  await expect(preview.getByRole("button", { name: "+ 1 more item" })).toBeVisible();
  await expect(preview.getByRole("button", { name: /^Print KOT/ })).toHaveText("Print");
  await expect(preview.getByRole("button", { name: /^Serve/ })).toHaveCount(0);
});

test("orders and KOTs are in two columns, each with its own pages", async ({ page, api, isMobile }) => {
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

test("an order without a KOT says so", { tag: "@till" }, async ({ page, api }) => {
  const waiter = await api("waiter");
  const [table] = await waiter.query(tablesApi.list);
  const order = await waiter.send(takingApi.openOrder, { body: { table: table?._id ?? "" } });
  await signIn(page, "admin", "/admin/orders");
  await page.getByRole("button", { name: `KOT of ${table?.name}`, exact: true }).click();
  await expectSaid(page, "No KOT");
  await expectSaid(page, "No KOT found for this order yet.");

  // Paid without a KOT: printing bill and KOT shows the same.
  const params = { orderId: order._id };
  const [item] = (await waiter.query(menuApi.items)).filter(({ isAvailable }) => isAvailable);
  const lines = [{ menuItem: item?._id ?? "", quantity: 1 }];
  await waiter.send(takingApi.addLines, { params, body: { lines } });
  await waiter.send(payingApi.pay, { params, body: {} });
  await page.getByRole("button", { name: /^Bill & KOT of/ }).click();
  await expectSaid(page, "No KOT", 2);
  await expectSaid(page, "No KOT found for this order yet.", 2);
});

test("orders are filtered by status, area and words", { tag: "@till" }, async ({ page, api }) => {
  const waiter = await api("waiter");
  const orders = await sendOrders(waiter, [1, 1, 1]);
  const [first, second] = orders;
  await waiter.send(payingApi.pay, { params: { orderId: second?._id ?? "" }, body: {} });
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

test("a paid order prints its bill, and bill and KOT on one popup", { tag: "@till" }, async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const [order] = await sendOrders(waiter, [1]);
  const orderId = order?._id ?? "";
  await waiter.send(payingApi.pay, { params: { orderId }, body: {} });
  const { bill } = await waiter.query(ordersApi.read, { params: { orderId } });
  await recordPapers(page);
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
