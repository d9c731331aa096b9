import { menuApi } from "#domain/menu/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

test("an admin adds a category with a picture, reorders it and deletes it with its items", async ({
  page,
  api,
}) => {
  await signIn(page, "admin", "/admin/category-management");
  await page.getByRole("button", { name: "Add Category" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Sort Order")).toHaveValue("13");
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await expect(dialog.getByText("Category name is required")).toBeVisible();

  await dialog.getByLabel("Category Name").fill("Chef's Specials");
  await dialog.getByLabel("Description").fill("What the market had");
  await dialog.getByLabel("Image URL").fill("not a picture!");
  await dialog.getByLabel("Sort Order").fill("");
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await expect(dialog.getByText("Image URL must be a web address or the name of a picture")).toBeVisible();
  await dialog.getByLabel("Image URL").fill("/uploads/special.png");
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await expectSaid(page, 'Category "Chef\'s Specials" created successfully!');

  await page.getByLabel("Search categories").fill("chef");
  const card = page.getByRole("list", { name: "Categories" }).getByRole("listitem");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Sort order 1 · 0 items");
  await expect(card.getByText("Has Image")).toBeVisible();
  await expectNoAxeFinding(page);

  const admin = await api("admin");
  const made = (await admin.query(menuApi.categories)).find(({ name }) => name === "Chef's Specials");
  expect(made?.sortOrder).toBe(1);

  await expect(card).toContainText("What the market had");
  await card.getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByLabel("Category Name")).toHaveValue("Chef's Specials");
  await expect(dialog.getByLabel("Description")).toHaveValue("What the market had");
  await expect(dialog.getByLabel("Image URL")).toHaveValue("/uploads/special.png");
  await dialog.getByLabel("Sort Order").fill("40");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectSaid(page, 'Category "Chef\'s Specials" updated successfully!');
  await expect(card).toContainText("Sort order 40");

  await card.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("This action cannot be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByText("Nothing found")).toBeHidden();
});

test("categories are sorted by dragging and by the keyboard, and the order is stored", {
  tag: "@till",
}, async ({ page, api }) => {
  const admin = await api("admin");
  const names = async () => (await admin.query(menuApi.categories)).map(({ name }) => name);
  const [first = "", second = "", third = "", ...rest] = await names();
  await signIn(page, "admin", "/admin/category-management");
  const cards = page.getByRole("list", { name: "Categories" }).getByRole("heading");
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle(first).dragTo(handle(third));
  await expect.poll(names).toEqual([second, third, first, ...rest]);
  await expect(cards.first()).toHaveText(second);
  await handle(third).focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual([third, second, first, ...rest]);
  await expectNoAxeFinding(page);
  // Of a part of the list no place among all can be said.
  await page.getByLabel("Search categories").fill(first);
  await expect(handle(first)).toHaveCount(0);
});
