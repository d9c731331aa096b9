import sharp from "sharp";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

// Only this finds an uploaded picture that is not shown, or a long list that is slow to search.

test("an admin adds a dish with an uploaded picture, changes its price and deactivates it", async ({
  page,
  api,
}) => {
  await signIn(page, "admin", "/admin/item-management");
  await page.getByRole("button", { name: "Add Menu Item" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Preparation Time")).toHaveValue("15 min");
  const isRefused = async () => {
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(
      dialog.getByText("Name, category, and price are required. Price must be greater than 0."),
    ).toBeVisible();
  };
  await dialog.getByLabel("Item Name").fill("Kokum Cooler");
  await dialog.getByLabel("Price").fill("85.50");
  await isRefused();
  await dialog.getByLabel("Category").click();
  await page.getByRole("option", { name: "Beverages" }).click();
  await dialog.getByLabel("Price").fill("0");
  await isRefused();
  await dialog.getByLabel("Item Name").fill(" ");
  await dialog.getByLabel("Price").fill("85.50");
  await isRefused();
  await dialog.getByLabel("Item Name").fill("Kokum Cooler");
  await dialog.getByLabel("Price").fill("85.50");
  await dialog.getByLabel("Preparation Time").fill("");
  const green = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#3a6" } });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "kokum.png", mimeType: "image/png", buffer: await green.png().toBuffer() });
  await expect(dialog.getByRole("img", { name: /Preview/ })).toBeVisible();
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expectSaid(page, 'Menu item "Kokum Cooler" created successfully!');

  await page.getByLabel("Search menu items").fill("kokum cooler");
  const card = page.getByRole("list", { name: "Menu items" }).getByRole("listitem");
  await expect(card).toHaveCount(1);
  const price = card.getByLabel("Price of Kokum Cooler");
  await expect(price).toHaveValue("85.50");
  await expect(card).toContainText("Beverages");
  await expect(card).toContainText("15 min");
  await expect(card.getByText("Has Image")).toBeVisible();
  await expect(card.getByText("Available", { exact: true })).toBeVisible();
  await expect(card.getByText("Veg", { exact: true })).toHaveCount(0);
  const made = (await (await api("admin")).query(menuApi.items)).find(({ name }) => name === "Kokum Cooler");
  expect(made?.price).toBe(8550);
  expect(made?.image).toMatch(/^\/uploads\//);
  expect(made?.isVegetarian).toBe(null);

  await card.getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("combobox", { name: "Vegetarian" }).click();
  await page.getByRole("option", { name: "Veg", exact: true }).click();
  await dialog.getByLabel("Price").fill("90");
  await dialog.getByLabel("Price").press("Enter");
  await expectSaid(page, 'Menu item "Kokum Cooler" updated successfully!');
  await expect(price).toHaveValue("90.00");
  await expect(card.getByText("Veg", { exact: true })).toBeVisible();

  // In place: nothing above zero is refused, and Enter saves.
  await price.fill("0");
  await price.press("Enter");
  await expect(card.getByText("Above 0")).toBeVisible();
  await price.fill("95.5");
  await price.press("Enter");
  await expectSaid(page, 'Menu item "Kokum Cooler" updated successfully!');
  await expect(price).toHaveValue("95.50");
  const stored = async () =>
    (await (await api("admin")).query(menuApi.items)).find(({ name }) => name === "Kokum Cooler");
  expect(await stored()).toMatchObject({ price: 9550, isVegetarian: true });

  await card.getByRole("switch", { name: "Kokum Cooler is available" }).click({ force: true });
  await expect(card.getByText("Not Available")).toBeVisible();
  await expectSaid(page, '"Kokum Cooler" is out of stock');
  expect((await stored())?.isAvailable).toBe(false);
  await expect(card.getByText("Off the menu")).toHaveCount(0);
  await card.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("a file that is not an image is rejected before upload", async ({ page }) => {
  await signIn(page, "admin", "/admin/item-management");
  await page.getByRole("button", { name: "Add Menu Item" }).click();
  await page
    .getByRole("dialog")
    .locator('input[type="file"]')
    .setInputFiles({ name: "menu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByText("Please choose an image file (JPEG, PNG, WebP or GIF).")).toBeVisible();
});

test("without categories no item can be added", async ({ page }) => {
  await page.route("**/api/menu/categories", (route) =>
    route.fulfill({ json: [], headers: { "x-seq": "0", "x-epoch": "e" } }),
  );
  await signIn(page, "admin", "/admin/item-management");
  await expect(page.getByText("No Categories Available")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Menu Item" })).toBeDisabled();
});

test("a list of five thousand items is shown and searched like a short one", async ({ page, api }) => {
  const items = await (await api("admin")).query(menuApi.items);
  const [dish] = items;
  if (!dish) throw new Error("the demo menu is empty");
  const wire = menuApi.items.output.encode([dish])[0];
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...wire,
    _id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    name: `Dish ${index}`,
  }));
  await page.route("**/api/menu/items", (route) =>
    route.fulfill({ json: many, headers: { "x-seq": "0", "x-epoch": "e" } }),
  );
  await signIn(page, "admin", "/admin/item-management");
  await expect(page.getByRole("heading", { name: "Dish 0", exact: true })).toBeVisible();
  expect(await page.getByRole("list", { name: "Menu items" }).getByRole("listitem").count()).toBeLessThan(80);
  const last = page.getByRole("heading", { name: "Dish 4999", exact: true });
  // The height of the list is an estimate until its last rows have been measured.
  await expect(async () => {
    await page.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect(last).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.locator("main").evaluate((main) => main.scrollTo(0, 0));
  await page.getByLabel("Search menu items").fill("Dish 4321");
  await expect(page.getByText("1 of 5000")).toBeVisible();
});

test("a long word in a dish's name is not broken beside its price", async ({ page, api }) => {
  const admin = await api("admin");
  const [category] = await admin.query(menuApi.categories);
  const body = { name: "Cheeseburger", price: paise(1_280_00), category: category?._id ?? "" };
  await admin.send(menuEditingApi.createItem, { body });
  await signIn(page, "admin", "/admin/item-management");
  await page.getByRole("searchbox").first().fill("Cheeseburger");
  const lines = () =>
    page.getByRole("heading", { name: "Cheeseburger" }).evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading);
      return words.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});

test("twelve dishes are in view on a till", { tag: "@till" }, async ({ page }) => {
  await signIn(page, "admin", "/admin/item-management");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  const inView = async () => {
    const boxes = await Promise.all(
      (await page.getByRole("list", { name: "Menu items" }).getByRole("listitem").all()).map((row) =>
        row.boundingBox(),
      ),
    );
    const bottom = page.viewportSize()?.height ?? 0;
    return boxes.filter((box) => box && box.y + box.height <= bottom).length;
  };
  await expect.poll(inView).toBeGreaterThanOrEqual(12);
});
