import type { Page } from "@playwright/test";
import { pairingApi } from "#domain/devices/pairingApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import type { Client } from "#testing/client.ts";
import { book, showOrder } from "../booking.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, orderScreen, preloaded } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds a held dish that no screen shows, or that a tap sends too early.

const KEBAB = "Hara Bhara Kebab";
const DAL = "Dal Makhani";
const KULFI = "Malai Kulfi";

/** Gives three courses a category each; the breakfast has none. */
async function giveCourses(admin: Client): Promise<void> {
  await admin.send(settingsApi.save, { body: { courses: ["Starters", "Mains", "Desserts"] } });
  for (const category of await admin.query(menuApi.categories)) {
    const course = { "Veg Starters": "Starters", "Veg Main Course": "Mains", Desserts: "Desserts" }[
      category.name
    ];
    const params = { categoryId: category._id };
    if (course) await admin.send(menuEditingApi.updateCategory, { params, body: { course } });
  }
}

/** An admin names the courses in Settings and chooses one for a category. */
async function setUpCourses(page: Page, admin: Client): Promise<void> {
  await signIn(page, "admin", "/admin/settings");
  await page.getByLabel("Courses").fill("Starters, Mains, starters");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText(/must have different names/)).toBeVisible();
  await page.getByLabel("Courses").fill("Starters, Mains,Desserts ");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectSaid(page, "Settings saved");
  await page.goto("/admin/category-management");
  await page.getByLabel("Search categories").fill("veg starters");
  const card = page.getByRole("list", { name: "Categories" }).getByRole("listitem").first();
  await card.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Course" }).click();
  await page.getByRole("option", { name: "Starters" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const starters = (await admin.query(menuApi.categories)).find(({ course }) => course === "Starters");
  expect(starters?.name).toBe("Veg Starters");
  await giveCourses(admin);
}

async function openDisplay(page: Page, admin: Client): Promise<void> {
  const { code } = await admin.send(pairingApi.makeCode, { body: { name: "Hot kitchen" } });
  await page.goto(`/kitchen#${code}`);
  await page.getByRole("button", { name: "Pair this screen" }).click();
  await expect(page.getByRole("heading", { name: "Hot kitchen" })).toBeVisible();
}

test("an order of three courses: KOT sends the first, Fire the others, and BILL asks about what is held", async ({
  page,
  device,
  api,
}) => {
  const [kitchen, office] = [await device(), await device()];
  const admin = await api("admin");
  await setUpCourses(office, admin);
  await openDisplay(kitchen, admin);
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1", "Desserts");
  await screen.quickAdd(KULFI);
  for (const [category, item] of [
    ["Veg Main Course", DAL],
    ["Veg Starters", KEBAB],
  ] as const) {
    await page.getByRole("button", { name: category, exact: true }).click();
    await screen.quickAdd(item, item);
  }
  await expect(screen.action("KOT")).toHaveText("KOT 1");
  const held = screen.order.getByRole("group", { name: "Held courses" }).getByRole("button");
  await expect(held).toHaveText(["Mains · 2 held · Fire", "Desserts · 1 held · Fire"]);
  await screen.showOrder();
  await expect(screen.line(DAL)).toContainText("Mains · held");
  await expectNoAxeFinding(page);

  await screen.press("KOT");
  const tickets = kitchen.getByRole("article");
  await expect(tickets).toHaveCount(1);
  await expect(tickets.first()).toContainText("Starters");
  await expect(tickets.first()).toContainText(`To come · Mains: 2 × ${DAL}`);
  await screen.expectCleared();

  await screen.openTable("T1", "Veg Main Course");
  await held.first().click();
  await expect(tickets).toHaveCount(2);
  await expect(tickets.last()).toContainText(new RegExp(`Mains[\\s\\S]*2 × ${DAL}`));
  await expect(tickets.first()).not.toContainText("To come · Mains");
  await screen.expectCleared();

  await screen.openTable("T1", "Veg Main Course");
  await screen.press("KOT");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Desserts held");
  await question.getByRole("button", { name: "Cancel" }).click();
  await screen.press("BILL");
  await expect(page.getByRole("dialog", { name: "1 item not sent to the kitchen" })).toContainText(
    "Held: Desserts 1.",
  );
  await page.getByRole("button", { name: "Send and continue" }).click();
  await expect(tickets).toHaveCount(3);
  await expect(tickets.last()).toContainText(`1 × ${KULFI}`);
});

test("a tap on a line changes its course or holds it; a house without courses sees none of this", async ({
  page,
  api,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.showOrder();
  await screen.openLine(DOSA);
  await expect(screen.order.getByText("Added by")).toBeVisible();
  await expect(screen.order.getByText(/Course|Hold/)).toHaveCount(0);
  await expect(screen.order.getByRole("combobox", { name: /^Course of/ })).toHaveCount(0);
  await giveCourses(await api("admin"));
  await expect(screen.order.getByRole("combobox", { name: /^Course of/ })).toBeVisible();
  await screen.openLine(DOSA);
  await screen.openLine(DOSA);
  await screen.order.getByRole("combobox", { name: `Course of ${DOSA}` }).selectOption("Mains");
  await expect(screen.line(DOSA)).toContainText("Mains");
  await screen.order.getByRole("button", { name: "Hold" }).click();
  await expect(screen.line(DOSA)).toContainText("Mains · held");
  await expect(screen.action("KOT")).toHaveText("KOT");
  await screen.press("SETTLE");
  const question = page.getByRole("dialog", { name: "1 item not sent to the kitchen" });
  await expect(question).toContainText("Held: Mains 1.");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await screen.order.getByRole("button", { name: "Release" }).click();
  await expect(screen.action("KOT")).toHaveText("KOT 1");
});

test("a waiter's menu submits the first course, shows what is held, and Fire and BILL send it", async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  await giveCourses(await api("admin"));
  await recordPapers(page);
  await book(page, "waiter", "T2");
  const categories = page.getByRole("group", { name: "Categories" });
  for (const [category, item] of [
    ["Veg Main Course", DAL],
    ["Desserts", KULFI],
    ["Veg Starters", KEBAB],
  ] as const) {
    await categories.getByRole("button", { name: category, exact: true }).click();
    await page
      .getByRole("button", { name: `Add ${item}` })
      .first()
      .click();
  }
  await showOrder(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expectSaid(page, "New Order Created");
  const items = page.getByRole("list", { name: "Items in order" });
  const line = (name: string) => items.getByRole("listitem").filter({ hasText: name });
  await expect(line(KEBAB)).toContainText("Sent");
  await expect(line(DAL)).toContainText("Held");
  const names = async () => (await waiter.query(kotApi.list)).flatMap(({ courses }) => courses?.names ?? []);
  expect(await names()).toEqual(["Starters"]);
  await page.getByRole("button", { name: "Update Order" }).click();
  await expectSaid(page, "The kitchen knows everything on this order, but what is held.");
  const fired = await printedBy(page, () =>
    page.getByRole("button", { name: "Mains · 1 held · Fire" }).click(),
  );
  expect(fired.sheets[0]).toMatch(
    new RegExp(`Mains[\\s\\S]*1 × ${DAL}[\\s\\S]*To come · Desserts: 1 × ${KULFI}`),
  );
  expect(await names()).toEqual(["Mains", "Starters"]);
  await page.getByRole("button", { name: "Bill", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "1 item not sent to the kitchen" })).toContainText(
    "Held: Desserts 1.",
  );
  const both = await printedBy(page, () => page.getByRole("button", { name: "Send and continue" }).click());
  expect(both.sheets).toHaveLength(2);
  expect(await names()).toEqual(["Desserts", "Mains", "Starters"]);
});

test.describe("without the server", () => {
  test.use({ fetchesAhead: true });

  test("courses are held and fired, and the kitchen gets each once and in order", async ({ page, api }) => {
    const admin = await api("admin");
    await giveCourses(admin);
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T1", "Veg Main Course");
    await screen.quickAdd(DAL);
    await preloaded(page);
    await page.context().setOffline(true);
    await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Veg Starters", exact: true }).click();
    await screen.quickAdd(KEBAB);
    await expect(screen.action("KOT")).toHaveText("KOT 1");
    await screen.press("KOT");
    await expectSaid(page, "KOT is waiting");
    await expect(screen.action("KOT")).toHaveText("KOT");
    await screen.order.getByRole("button", { name: "Mains · 1 held · Fire" }).click();
    await expect(screen.order.getByRole("group", { name: "Held courses" })).toHaveCount(0);
    await page.context().setOffline(false);
    const sent = async () =>
      (await admin.query(kotApi.list)).map(({ courses, items }) => [courses?.names, items[0]?.menuItem.name]);
    await expect.poll(sent, { timeout: 30_000 }).toEqual([
      [["Mains"], DAL],
      [["Starters"], KEBAB],
    ]);
  });
});
