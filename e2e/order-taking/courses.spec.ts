import type { Page } from "@playwright/test";
import { pairingApi } from "#domain/devices/pairingApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import type { Client } from "#testing/client.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, orderScreen } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds a held dish that no screen shows, or that a tap sends too early.

const KEBAB = "Hara Bhara Kebab";
const DAL = "Dal Makhani";
const KULFI = "Malai Kulfi";

/** An admin names three courses in Settings and gives each a category; the breakfast has none. */
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
  for (const category of await admin.query(menuApi.categories)) {
    const course = { "Veg Main Course": "Mains", Desserts: "Desserts" }[category.name];
    const params = { categoryId: category._id };
    if (course) await admin.send(menuEditingApi.updateCategory, { params, body: { course } });
  }
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

  const first = await printedBy(page, () => screen.press("KOT"));
  expect(first.sheets[0]).toMatch(
    new RegExp(`Starters[\\s\\S]*2 × ${KEBAB}[\\s\\S]*To come · Mains: 2 × ${DAL}`),
  );
  expect(first.sheets[0]).not.toContain(`\n2 × ${DAL}`);
  const tickets = kitchen.getByRole("article");
  await expect(tickets).toHaveCount(1);
  await expect(tickets.first()).toContainText("Starters");
  await expect(tickets.first()).toContainText(`To come · Mains: 2 × ${DAL}`);
  await screen.expectCleared();

  await screen.openTable("T1", "Veg Main Course");
  const fired = await printedBy(page, () => held.first().click());
  expect(fired.sheets[0]).toMatch(
    new RegExp(`Mains[\\s\\S]*2 × ${DAL}[\\s\\S]*To come · Desserts: 1 × ${KULFI}`),
  );
  await expect(tickets).toHaveCount(2);
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
  const both = await printedBy(page, () => page.getByRole("button", { name: "Send and continue" }).click());
  expect(both.sheets).toHaveLength(2);
  expect(both.sheets[0]).toContain(`1 × ${KULFI}`);
  await expect(tickets).toHaveCount(3);
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
  await setUpCourses(page, await api("admin"));
  await signIn(page, "waiter");
  await screen.openTable("T1");
  await screen.showOrder();
  await screen.openLine(DOSA);
  await screen.order.getByRole("combobox", { name: `Course of ${DOSA}` }).selectOption("Mains");
  await expect(screen.line(DOSA)).toContainText("Mains");
  await screen.order.getByRole("button", { name: "Hold" }).click();
  await expect(screen.line(DOSA)).toContainText("Mains · held");
  await expect(screen.action("KOT")).toHaveText("KOT");
  await screen.order.getByRole("button", { name: "Send with the next KOT" }).click();
  await expect(screen.action("KOT")).toHaveText("KOT 1");
});
