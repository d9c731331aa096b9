import { areasApi } from "#domain/floor/areasApi.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

test("an admin adds, changes, hides and deletes an area", async ({ page, api }) => {
  await signIn(page, "admin", "/admin/area-management");
  await page.getByRole("button", { name: "Add Area" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Sort Order")).toHaveValue("6");
  await dialog.getByLabel("Area Name").fill("   ");
  await dialog.getByRole("button", { name: "Add Area" }).click();
  await expect(dialog.getByText("Area name is required")).toBeVisible();
  await expect(dialog.getByLabel("Area Name")).toBeFocused();
  await expectNoAxeFinding(page);

  await dialog.getByLabel("Area Name").fill("बगीचा Lawn");
  await dialog.getByLabel("Area Name").press("Enter");
  await expectSaid(page, "Area added successfully");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "बगीचा Lawn" });
  await expect(card).toBeVisible();
  await expectNoAxeFinding(page);

  await card.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Area Name").fill("Lawn");
  // Changing only the name leaves the area's other fields.
  await expect(dialog.getByLabel("Active")).toBeChecked();
  await dialog.getByLabel("Active").setChecked(false);
  await dialog.getByRole("button", { name: "Save" }).click();
  const changed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lawn" });
  await expect(changed.getByText("Inactive")).toBeVisible();

  await changed.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("This action cannot be undone.")).toBeVisible();
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(changed).toHaveCount(0);
  const areas = await (await api("admin")).query(areasApi.list);
  expect(areas.map(({ name }) => name)).not.toContain("Lawn");
});

test("a refused save keeps the input and shows the reason beside the field", async ({ page }) => {
  await signIn(page, "admin", "/admin/area-management");
  await page.getByRole("button", { name: "Add Area" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Area Name").fill("Poolside");
  await dialog.getByLabel("Description").fill("By the water");
  await dialog.getByRole("button", { name: "Add Area" }).click();
  await expect(dialog.getByText("This name is already in use.")).toBeVisible();
  await expect(dialog.getByLabel("Description")).toHaveValue("By the water");
  await expect(dialog.getByLabel("Area Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Area" })).toBeFocused();
});

test("the areas screen shows an empty state without areas", async ({ page }) => {
  await page.route("**/api/areas", (route) =>
    route.fulfill({ json: [], headers: { "x-seq": "0", "x-epoch": "e" } }),
  );
  await signIn(page, "admin", "/admin/area-management");
  await expect(page.getByText("No Areas Found")).toBeVisible();
});
