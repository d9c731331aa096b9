import type { Page } from "@playwright/test";
import { menuApi } from "#domain/menu/api.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";
import { blockPopups, recordPapers } from "./order-taking/paper.ts";
import { sendOrders } from "./sentOrders.ts";

// Only this finds a ticket that does not arrive without a reload, or a sound for the wrong waiter.

/** The first card: of the oldest open KOT on the KOT screen. */
const card = (page: Page) => page.getByRole("article").first();

test("a waiter moves a KOT from the kitchen to the table", async ({ page, api }) => {
  await sendOrders(await api("waiter"), [5]);
  await signIn(page, "waiter", "/waiter/kot");
  await expect(card(page).getByRole("listitem")).toHaveCount(3);
  await card(page).getByRole("button", { name: "+ 2 more items" }).click();
  await expect(card(page).getByRole("listitem")).toHaveCount(5);
  await expectNoAxeFinding(page);
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

test("on the admin's KOT screen Serve only opens the dashboard", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [order] = await sendOrders(waiter, [1]);
  const params = { orderId: order?._id ?? "" };
  await waiter.send(closingApi.setOrderStatus, { params, body: { status: "ready" } });
  await signIn(page, "admin", "/admin/kot");
  await card(page).getByRole("button", { name: "Serve:" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await waiter.query(kotApi.list))[0]?.status).toBe("ready");
});

test("KOTs have ten to a page and at most five page buttons", async ({ page, api }) => {
  const waiter = await api("waiter");
  const [order] = await sendOrders(waiter, [1]);
  const [item] = await waiter.query(menuApi.items);
  for (let sent = 1; sent < 61; sent++) {
    const params = { orderId: order?._id ?? "" };
    const lines = [{ menuItem: item?._id ?? "", quantity: 1, notes: `guest ${sent}` }];
    await waiter.send(takingApi.addLines, { params, body: { lines } });
    await waiter.send(sendingApi.sendKot, { params, body: {} });
  }
  await signIn(page, "waiter", "/waiter/kot");
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("button", { name: /^Page \d/ })).toHaveCount(5);
  await page.getByRole("button", { name: "Page 5" }).click();
  await page.getByRole("button", { name: "Page 7" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
});

test("the KOT screen lists open KOTs, oldest first, paid orders' too, and served ones behind a button", async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const [first, second, paid] = await sendOrders(waiter, [1, 1, 1]);
  await waiter.send(payingApi.pay, { params: { orderId: paid?._id ?? "" }, body: {} });
  await signIn(page, "waiter", "/waiter/kot");
  const tables = page.getByRole("article").getByRole("heading");
  const names = [first, second, paid].map((order) => order?.table.name ?? "");
  await expect(tables).toContainText(names);
  await expect(tables).toHaveCount(3);
  const [kot] = await waiter.query(kotApi.list, { search: { order: paid?._id ?? "" } });
  const params = { kotId: kot?._id ?? "" };
  await waiter.send(sendingApi.setKotStatus, { params, body: { status: "served" } });
  await expect(tables).toHaveCount(2);
  await page.getByRole("button", { name: "Past KOTs" }).click();
  await expect(tables).toHaveCount(1);
  await expect(tables).toContainText(names.slice(2));
  // The KOT is finished: no step, no running time.
  await expect(card(page).getByText(/\d min\b/)).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: /^(Prep|Ready|Serve):/ })).toHaveCount(0);
});

test("printing a KOT marks it printed; printed again it says DUPLICATE", async ({ page, api }) => {
  await sendOrders(await api("waiter"), [2]);
  await recordPapers(page);
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
  await dialog.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await dialog.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "Void KOT" }).click();
  await expect(page.getByText("CANCEL ticket", { exact: true })).toBeVisible();
  await expect(page.getByText(/Taken back by .*: Wrong table/)).toBeVisible();
  const kots = await waiter.query(kotApi.list);
  expect(kots.map(({ kind }) => kind)).toEqual(["cancel", "order"]);
});

test("another device's order appears without a reload", async ({ page, api }) => {
  await signIn(page, "waiter", "/waiter/kot");
  await expect(page.getByText("No KOTs yet")).toBeVisible();
  await sendOrders(await api("waiter"), [1]);
  await expect(card(page)).toBeVisible();
});

test("only the order's waiter is notified of ready food, with a sound if enabled", async ({
  page,
  api,
  device,
}) => {
  const waiter = await api("waiter");
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      Reflect.set(window, "tones", Number(Reflect.get(window, "tones") ?? 0) + 1);
      return create.call(this);
    };
  });
  const tones = () => page.evaluate(() => Number(Reflect.get(window, "tones") ?? 0));
  await signIn(page, "waiter", "/waiter/bills");
  const other = await device();
  await signIn(other, "admin", "/admin/bills");
  const [order, second] = await sendOrders(waiter, [2, 1]);
  const kots = await waiter.query(kotApi.list);
  const getReady = async (orderId: string | undefined) => {
    const kot = kots.find((one) => one.order._id === orderId);
    for (const status of ["preparing", "ready"] as const) {
      await waiter.send(sendingApi.setKotStatus, { params: { kotId: kot?._id ?? "" }, body: { status } });
    }
    return kot;
  };
  const kot = await getReady(order?._id);
  await expectSaid(page, `${order?.table.name}: food ready`);
  await expectSaid(page, kot?.items.map(({ menuItem }) => `2 × ${menuItem.name}`).join(", ") ?? "");
  expect(await tones()).toBe(0);

  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("checkbox", { name: "Sound when food is ready" }).check();
  expect(await tones()).toBe(1);
  await getReady(second?._id);
  await expectSaid(page, `${second?.table.name}: food ready`);
  await expect.poll(tones).toBe(2);
  const said = await other.evaluate(() => [...Reflect.get(window, "said")]);
  expect(said.filter((line) => line.includes("food ready"))).toEqual([]);
});
