import sharp from "sharp";
import { menuApi } from "#domain/menu/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

// Only this finds a form or a question of an admin's lists that does not fit one of the sizes.

test("an admin adds a category and a dish on the menu screen, changes both and deletes them", async ({
  page,
  api,
  isMobile,
}) => {
  await signIn(page, "admin", "/admin/add-menu");
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByPlaceholder("Search here")).toBeVisible();
  await categories.getByRole("button", { name: "Add Main Category" }).click();
  // The forms are beside the categories, in no dialog.
  const pane = page.getByRole("region", { name: "Items", exact: true });
  const category = pane.getByRole("form", { name: "Add Main Category" });
  await expect(category.getByLabel("Sort Order")).toHaveValue("13");
  await category.getByRole("button", { name: "Add Category" }).click();
  await expectSaid(page, "Validation Error");
  await expectSaid(page, "Please enter a category name");
  await expect(category.getByText("Please enter a category name")).toBeVisible();
  await category.getByLabel("Category Name").fill("Chaat");
  await category.getByLabel("Category Name").press("Enter");
  await expectSaid(page, 'Category "Chaat" created successfully!');
  await expect(page.getByRole("heading", { name: "Chaat" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add Menu\b(?! Item)/ })).toBeVisible();

  await page.getByRole("button", { name: /^Add Menu Item/ }).click();
  const dish = pane.getByRole("form", { name: "Add Menu Item" });
  await expect(dish.getByRole("combobox", { name: "Category" })).toHaveValue("Chaat");
  await dish.getByRole("button", { name: "Add Item" }).click();
  await expectSaid(page, "Please fill in all required fields");
  await dish.getByLabel("Item Name").fill("Sev Puri");
  await dish.getByLabel("Price").fill("95.5");
  await dish.getByRole("combobox", { name: "Vegetarian" }).click();
  await page.getByRole("option", { name: "Veg", exact: true }).click();
  const brown = sharp({ create: { width: 300, height: 300, channels: 3, background: "#a63" } });
  await dish
    .locator('input[type="file"]')
    .setInputFiles({ name: "sev.png", mimeType: "image/png", buffer: await brown.png().toBuffer() });
  await expect(dish.getByRole("img", { name: /Preview/ })).toBeVisible();
  await expectNoAxeFinding(page);
  await dish.getByRole("button", { name: "Add Item" }).click();
  await expectSaid(page, 'Menu item "Sev Puri" created successfully!');

  const items = page.getByRole("list", { name: "Items of Chaat" });
  await expect(items.getByRole("listitem")).toHaveCount(1);
  await expect(items.getByRole("heading", { name: "Sev Puri" })).toBeVisible();
  await expect(items).toContainText("₹95.50");
  await expect(items.getByText("Veg", { exact: true })).toBeVisible();
  await expect(items.locator("img")).toHaveAttribute("src", /^\/uploads\//);
  if (!isMobile) {
    const left = await categories.boundingBox();
    const right = await items.boundingBox();
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  }
  await expectNoAxeFinding(page);
  await items.getByRole("button", { name: "Edit Sev Puri" }).click();
  const change = pane.getByRole("form", { name: "Edit Menu Item" });
  await change.getByLabel("Price").fill("99");
  await change.getByRole("combobox", { name: "Vegetarian" }).click();
  await page.getByRole("option", { name: "Non-veg", exact: true }).click();
  await change.getByRole("button", { name: "Save" }).click();
  await expectSaid(page, 'Menu item "Sev Puri" updated successfully!');
  await expect(items).toContainText("₹99");
  await expect(items.getByText("Veg", { exact: true })).toHaveCount(0);
  await items.getByRole("button", { name: "Delete Sev Puri" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("Are you sure you want to delete this menu item?")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No items in this category yet")).toBeVisible();

  const back = page.getByRole("button", { name: "Categories", exact: true });
  if (await back.isVisible()) await back.click();
  await categories.getByPlaceholder("Search here").fill("cha");
  await expect(categories.getByRole("listitem")).toHaveCount(1);
  await categories.getByRole("button", { name: "Edit Chaat" }).click();
  const rename = pane.getByRole("form", { name: "Edit Category" });
  await rename.getByLabel("Category Name").fill("");
  await rename.getByRole("button", { name: "Save" }).click();
  await expectSaid(page, "Please fill in all required fields", 2);
  await rename.getByLabel("Category Name").fill("Chaat & Snacks");
  await rename.getByRole("button", { name: "Save" }).click();
  await expectSaid(page, 'Category "Chaat & Snacks" updated successfully!');
  await expect(rename).toHaveCount(0);
  if (await back.isVisible()) await back.click();
  await categories.getByRole("button", { name: "Delete Chaat & Snacks" }).click();
  await expect(
    question.getByText(
      "Are you sure you want to delete this category? This will also delete all items in this category.",
    ),
  ).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectSaid(page, "Category deleted successfully!");
  const left = await (await api("admin")).query(menuApi.categories);
  expect(left.map(({ name }) => name)).not.toContain("Chaat & Snacks");
});

test("without a table View Menu shows a message, a link to the tables and the menu", async ({ page }) => {
  await signIn(page, "admin", "/admin/menu");
  await expect(page.getByText("No Table Selected")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
  await page.getByRole("link", { name: "Book a Table" }).click();
  await expect(page).toHaveURL(/\/admin\/book-table$/);
});
