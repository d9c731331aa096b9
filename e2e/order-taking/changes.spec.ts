import type { Locator } from "@playwright/test";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { rateBps } from "#domain/money.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { openOrder } from "../sentOrders.ts";
import { DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds an approval or a discount whose dialog sends something else than it shows.

/** The order's name in a dialog. */
const ORDER_NAME = /^T1 · BILL-\d+$/;
/** Lines of an order beforehand: with eight more, a phone cannot show all. */
const BEFORE = 4;

test("a waiter takes a sent dish back with a reason and an admin's approval", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.addToOrder(DOSA, 2);
  await screen.quickAdd(VADA);
  await printedBy(page, () => screen.press("KOT"));
  await screen.expectCleared();
  await screen.openTable("T1");
  await screen.showOrder();
  await screen.openLine(DOSA);
  await screen.order.getByRole("button", { name: `One ${DOSA} less` }).click();
  const question = page.getByRole("dialog", { name: "Take back what the kitchen has seen" });
  await expect(question.getByText(`The kitchen was told to make 1 × ${DOSA}.`)).toBeVisible();
  await expect(question.getByRole("definition").nth(0)).toHaveText(ORDER_NAME);
  await expect(question.getByRole("definition").nth(1)).toHaveText(`1 × ${DOSA}`);
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(screen.lines).toHaveCount(2);

  await screen.order.getByRole("button", { name: `Remove ${DOSA}` }).click();
  const confirm = question.getByRole("button", { name: "Void" });
  await expect(confirm).toBeDisabled();
  await question.getByText("Wrong item").click();
  await expect(question.getByRole("textbox", { name: "Reason" })).toHaveValue("Wrong item");
  await question.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await question.getByLabel("Approver's password").fill("not the password");
  await confirm.click();
  await expectSaid(page, "Approval not given");
  await question.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await confirm.click();
  await expectSaid(page, "Item Removed");
  await expect(screen.lines).toHaveCount(1);

  const waiter = await api("waiter");
  const [cancel] = await waiter.query(kotApi.list);
  expect(cancel).toMatchObject({ kind: "cancel", items: [{ change: "cancel", quantity: 2 }] });
  await expect(page).toHaveURL(/\/waiter$/);
});

test("the same dish joins its line, quantity 0 removes it, and a note makes another line", {
  tag: "@phone",
}, async ({ page, api }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA, DOSA);
  await screen.addToOrder(DOSA, 1, "no onion");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(2);
  await expect(screen.lines.first()).toContainText("●");
  await expect(screen.quantities(DOSA)).toHaveText(["2", "1"]);
  await screen.openLine(DOSA);
  await screen.order.getByLabel(`Note for the kitchen: ${DOSA}`).fill("extra crisp");
  await page.keyboard.press("Enter");
  await screen.openLine(DOSA);
  await expect(screen.lines.first()).toContainText("extra crisp");
  await screen.lines.last().locator("button[aria-expanded]").click();
  await screen.order.getByRole("button", { name: `One ${DOSA} less` }).click();
  await expect(screen.lines).toHaveCount(1);
  const waiter = await api("waiter");
  await expect
    .poll(async () => (await waiter.query(ordersApi.list))[0]?.items)
    .toMatchObject([{ quantity: 2, notes: "extra crisp" }]);
});

test("a discount changes every figure, up to the limit; an admin approves more", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const settings = await admin.query(settingsApi.read);
  await admin.send(settingsApi.save, { body: { ...settings, discountLimit: rateBps(2000) } });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.addToOrder(IDLI, 3);
  await screen.showOrder();
  const discount = screen.order.getByLabel("Discount %");
  await discount.fill("25");
  await expect(screen.order.getByText("More than 20%: a manager or an admin approves it.")).toBeVisible();
  for (const wrong of ["100.01", "-1", "12.555", "ten", "0x10"]) {
    await discount.fill(wrong);
    await expect(
      screen.order.getByText("The discount is 0 to 100 percent, with two decimals at most."),
    ).toBeVisible();
  }
  await discount.fill("12.5");
  await discount.press("Enter");
  await expectSaid(page, "Order Updated");
  // 330 less 41.25 is 288.75; 7.22 twice; 303.19.
  await expect(screen.total("Total")).toHaveText("330.00");
  await expect(screen.total("Discount Amt")).toHaveText("41.25");
  await expect(screen.total("GST")).toHaveText("14.44");
  await expect(screen.total("Round Off")).toHaveText("-0.19");
  await expect(screen.total("Grand Total")).toHaveText("₹303");
  await expect
    .poll(async () => (await admin.query(ordersApi.list))[0])
    .toMatchObject({ discountPercentage: 1250, grandTotal: 303_00 });

  await discount.fill("100");
  await discount.press("Enter");
  await expectSaid(page, "Discount not given");
  await discount.fill("90");
  await discount.press("Enter");
  const question = page.getByRole("dialog", { name: "More discount than the limit" });
  await expect(question.getByRole("definition")).toHaveText([ORDER_NAME, "90 % of ₹330 (₹297)", "₹35"]);
  await expect(question.getByRole("button", { name: "Keep 12.5%", exact: true })).toBeVisible();
  await question.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await question.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await question.getByRole("button", { name: "Give the discount" }).click();
  // 33 and 5 % tax: 34.66, twice 0.83.
  await expect(screen.total("Grand Total")).toHaveText("₹35");
});

test("a dish gets its own discount in percent or rupees; above the limit it needs an approval", async ({
  page,
  api,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.addToOrder(IDLI, 3);
  await screen.addToOrder(DOSA, 2);
  await screen.showOrder();
  await screen.openLine(DOSA);
  const inPercent = screen.order.getByLabel(`Discount on ${DOSA} %`);
  await inPercent.fill("10");
  await inPercent.press("Enter");
  // 330 and 300 less a tenth of 300.
  await expect(screen.total("Discount Amt")).toHaveText("30.00");
  await screen.order.getByRole("button", { name: `Discount on ${DOSA} in rupees` }).click();
  const inRupees = screen.order.getByLabel(`Discount on ${DOSA} ₹`);
  await inRupees.fill("30.01");
  await inRupees.press("Enter");
  const question = page.getByRole("dialog", { name: "More discount than the limit" });
  await expect(question.getByRole("definition")).toHaveText([ORDER_NAME, "₹30.01 of ₹300", "₹630"]);
  await question.getByRole("button", { name: /^Keep/ }).click();
  await inRupees.fill("25");
  const why = screen.order.getByLabel(`Discount on ${DOSA}: reason`);
  await why.click();
  await why.fill("Late");
  await why.press("Enter");
  await expect(why).toBeHidden();
  await expect(screen.total("Discount Amt")).toHaveText("25.00");
  await expect(screen.order.getByText("−₹25 of ₹300")).toBeVisible();
  const waiter = await api("waiter");
  await expect
    .poll(async () => (await waiter.query(ordersApi.list))[0])
    .toMatchObject({ discountAmount: 25_00, discountPercentage: 0 });
  await screen.order.getByLabel("Discount %", { exact: true }).fill("1");
  await screen.order.getByLabel("Discount: reason", { exact: true }).fill("Regular guest");
  await screen.total("Grand Total").click();
  const admin = await api("admin");
  const reasons = async () =>
    (await admin.query(activityApi.list, { search: { person: waiter.person._id } })).flatMap(
      ({ after }) => z.object({ discountReason: z.string() }).safeParse(after).data?.discountReason ?? [],
    );
  await expect.poll(reasons).toEqual(["Regular guest", "Late"]);
});

test("a manager's discount stays the same sum when a waiter adds dishes; for more the waiter needs another approval", {
  tag: "@phone",
}, async ({ page, api }) => {
  const admin = await api("admin");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.addToOrder(IDLI, 1);
  await screen.showOrder();
  const [order] = await admin.query(ordersApi.list);
  await admin.patch(`/orders/${order?._id}`, { discountPercentage: 25 });
  const discount = screen.order.getByLabel("Discount %");
  await expect(discount).toHaveValue("25");
  await screen.addToOrder(DOSA, 2);
  await screen.showOrder();
  await expect(screen.total("Total")).toHaveText("410.00");
  await expect(screen.total("Discount Amt")).toHaveText("27.50");
  await expect(screen.order.getByText("25 % of ₹110", { exact: true })).toBeVisible();
  await page.reload();
  await screen.openTable("T1");
  await screen.showOrder();
  await expect(discount).toHaveValue("25");
  await discount.fill("");
  await discount.fill("25");
  await discount.press("Enter");
  const question = page.getByRole("dialog", { name: "More discount than the limit" });
  await expect(question.getByRole("definition").nth(1)).toHaveText("25 % of ₹410 (₹102.50)");
  await question.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await question.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await question.getByRole("button", { name: "Give the discount" }).click();
  await expect(screen.total("Discount Amt")).toHaveText("102.50");
  await expect(screen.order.getByText("25 % of ₹410")).toBeVisible();
});

test("a new line scrolls into view, also after scrolling up", async ({ page, api }) => {
  const waiter = await api("waiter");
  await openOrder(waiter, "T5", 1, (await waiter.query(menuApi.items)).slice(-BEFORE));
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T5", "All");
  const add = async (dish: number) => {
    await screen.showMenu();
    await page.getByRole("button", { name: "Quick Add" }).nth(dish).click();
    await screen.showOrder();
    await expect(screen.lines).toHaveCount(BEFORE + dish + 1);
    await expect(screen.lines.last()).toBeInViewport({ ratio: 1 });
  };
  for (let dish = 0; dish < 8; dish += 1) await add(dish);
  await expect(screen.lines.first()).not.toBeInViewport();
  await screen.lines.first().scrollIntoViewIfNeeded();
  await expect(screen.lines.last()).not.toBeInViewport();
  await screen.showMenu();
  expect(await topsOf(page.getByRole("button", { name: "Quick Add" }).nth(8))).toHaveLength(1);
  await add(8);
});

/** Returns an element's positions in the next frames, without repeats. */
async function topsOf(something: Locator): Promise<number[]> {
  return await something.evaluate(async (element) => {
    const tops = new Set<number>();
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame);
      tops.add(element.getBoundingClientRect().top);
    }
    return [...tops];
  });
}

test("an order's note is beside its discount, and on the orders screen", async ({ page, api }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(IDLI);
  await screen.showOrder();
  const discount = await screen.order.getByLabel("Discount %").boundingBox();
  expect(discount).not.toBeNull();
  const button = screen.order.getByRole("button", { name: "Add a note to the order" });
  // In one row with the discount, so that the order's lines keep their space.
  expect((await button.boundingBox())?.y).toBe(discount?.y);
  await button.click();
  await page.getByRole("textbox", { name: "Note of the order" }).fill("Birthday, cake at nine");
  await page.getByRole("button", { name: "Keep note" }).click();
  const note = screen.order.getByRole("button", {
    name: "Note of the order: Birthday, cake at nine",
    exact: true,
  });
  await expect(note).toHaveText("Birthday, cake at nine");
  const waiter = await api("waiter");
  await expect
    .poll(async () => (await waiter.query(ordersApi.list))[0]?.notes)
    .toBe("Birthday, cake at nine");
  await page.goto("/waiter/orders");
  await page.getByRole("button", { name: "View order of T1" }).click();
  await expect(page.getByRole("dialog").getByText("Birthday, cake at nine")).toBeVisible();
});
