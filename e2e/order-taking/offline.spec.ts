import { activityApi } from "#domain/activity/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { BREAKFAST, DOSA, IDLI, orderScreen, preloaded, VADA } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds a real page that does not take KOT, bill and cash offline.

test.use({ fetchesAhead: true });

const LACKS = "The kitchen does not have this yet";

test("offline, a KOT is queued, the bill is provisional, cash frees the table, and everything arrives once", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const orders = () => admin.query(ordersApi.list);
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await expect.poll(async () => (await orders())[0]?.items.length).toBe(1);
  await preloaded(page);
  await page.context().setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible({ timeout: 30_000 });

  await screen.quickAdd(VADA);
  await screen.press("KOT");
  await expectSaid(page, "KOT is waiting");
  await expect(screen.lines.getByRole("img", { name: "Not sent to the kitchen:" })).toHaveCount(1);
  await expect(screen.lines.getByRole("img", { name: "On this device only:" })).toHaveCount(1);
  await expect(screen.order.getByRole("button", { name: "Order context: Warning" })).toBeVisible();
  await screen.showMenu();
  await expect(screen.order.getByText(LACKS, { exact: true })).toBeVisible();

  const paper = await printedBy(page, () => screen.press("BILL+KOT"));
  expect(paper.sheets).toHaveLength(1);
  expect(paper.sheets[0]).toContain("PROVISIONAL – NOT A TAX INVOICE");
  expect(paper.row("Bill No.")).toEqual([]);
  await expectSaid(page, "Provisional bill printed");
  await screen.press("SETTLE");
  const settle = page.getByRole("dialog", { name: /^Settle · T1/ });
  await settle.getByRole("button", { name: "Settle ₹284" }).click();
  await expectSaid(page, "Payment is kept on this device");
  await screen.expectCleared();
  await expect(screen.table("T1")).toContainText("Available");
  await screen.openTable("T1");
  await expectSaid(page, "Table Selected");
  await screen.quickAdd(IDLI);

  await page.getByRole("button", { name: "6 waiting" }).click();
  const list = page.getByRole("dialog", { name: "Changes on this device" });
  await expect(list.getByText(`Add 1 × ${IDLI} · T1`)).toBeVisible();
  await list.getByRole("button", { name: "Close" }).last().click();
  await screen.showTables();
  const go = page.getByRole("navigation").getByRole("link", { name: "Orders" });
  await go.click();
  const card = page.getByRole("article").filter({ hasText: "T1" });
  await expect(card).toContainText("1 item");
  await page.getByRole("navigation").getByRole("link", { name: "KOT" }).click();
  await expect(page.getByRole("article").filter({ hasText: LACKS })).toHaveCount(1);

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await orders()).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(["pending", "paid"]);
  await expect.poll(async () => (await orders())[0]?.items.length).toBe(1);
  const kots = await admin.query(kotApi.list, { search: {} });
  const answer = kots.flatMap((kot) => kot.items.map(({ menuItem, quantity }) => [menuItem.name, quantity]));
  expect(answer).toEqual([
    [DOSA, 1],
    [VADA, 1],
  ]);
  const marks = { search: { action: "order.provisionalPrinted" } } as const;
  expect(await admin.query(activityApi.list, marks)).toMatchObject([{ after: { grandTotal: 284_00 } }]);

  const offer = page.getByRole("alert").filter({ hasText: "Not Printed: KOT #" });
  const tickets = await printedBy(page, () => offer.getByRole("button", { name: "Print" }).click());
  expect(tickets.sheets[0]).toContain(DOSA);
  await expect(offer).toHaveCount(0);
  const printed = await admin.query(kotApi.list, { search: {} });
  expect(printed.map(({ isPrinted }) => isPrinted)).toEqual([true]);
});

test("a late KOT prompts the waiter, and prints LATE if it is sent now", async ({ page, api }) => {
  const admin = await api("admin");
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await preloaded(page);
  await page.context().setOffline(true);
  await screen.press("KOT");
  await expectSaid(page, "KOT is waiting");
  // It was tapped 25 minutes ago.
  await page.route("**/api/orders/*/kot", (route) => {
    const headers = { ...route.request().headers(), "x-taken-at": String(Date.now() - 25 * 60_000) };
    return route.continue({ headers });
  });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "1 to check" }).click({ timeout: 30_000 });
  const list = page.getByRole("dialog", { name: "Changes on this device" });
  await expect(
    list.getByText(/^The kitchen does not have this yet\. It was ordered at \d\d:\d\d/),
  ).toBeVisible();
  const paper = await printedBy(page, () => list.getByRole("button", { name: "Send now" }).click());
  expect(paper.sheets[0]).toContain("LATE");
  expect(paper.row("Ordered")).toHaveLength(2);
  await expect(list.getByText("Nothing is waiting to be sent.")).toBeVisible();
  const [kot] = await admin.query(kotApi.list, { search: {} });
  expect(kot).toMatchObject({ status: "pending", items: [{ menuItem: { name: DOSA } }] });
});

test("a takeaway opened offline shows immediately and gets its number after sync", {
  tag: "@phone",
}, async ({ page, api }) => {
  const waiter = await api("waiter");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const row = page.getByRole("region", { name: "Orders without a table" });
  await screen.area("No table").click();
  await preloaded(page);
  await page.context().setOffline(true);
  await row.getByRole("button", { name: "+ Takeaway" }).click();
  await page.getByRole("button", { name: BREAKFAST, exact: true }).click();
  await screen.quickAdd(DOSA);
  await screen.showOrder();
  const title = screen.order.getByText(/^Takeaway/).first();
  await expect(title).toHaveText("Takeaway");
  await expect(screen.lines).toHaveCount(1);
  expect(await waiter.query(ordersApi.list)).toEqual([]);
  await page.context().setOffline(false);
  await expect(title).toHaveText("Takeaway 1", { timeout: 30_000 });
  await expect.poll(async () => (await waiter.query(ordersApi.list))[0]?.items.length).toBe(1);
});
