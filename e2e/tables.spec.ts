import { areasApi } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { expect, expectNoAxeFinding, signIn, test } from "./fixtures.ts";

test("an admin adds tables to an area, edits one in place and deletes it", async ({ page, api }) => {
  await signIn(page, "admin", "/admin/add-table");
  await expect(page.getByText("Select Area To Add Table")).toBeVisible();
  await page.getByText("Rooftop").click();
  const adding = page.getByRole("region", { name: "Add New Table" });
  const button = adding.getByRole("button", { name: "Add Table" });
  await expect(button).toBeDisabled();
  await expect(adding.getByLabel("Capacity")).toHaveValue("4");

  await adding.getByLabel("Table Name").fill("R77");
  await adding.getByLabel("Capacity").fill("");
  await adding.getByLabel("Table Name").press("Enter");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "R77" });
  await expect(card.getByRole("button", { name: "Edit R77 · 1 seat" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Existing Tables" })).toBeVisible();
  await expect(adding.getByLabel("Table Name")).toHaveValue("");
  await expectNoAxeFinding(page);

  const chip = page.getByRole("button", { name: "Edit R77" });
  await chip.click();
  const form = page.getByRole("form", { name: "Edit Table R77" });
  await expect(form.getByLabel("Table Name")).toBeFocused();
  await form.getByLabel("Table Name").fill(" ");
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await form.getByLabel("Table Name").press("Escape");
  await expect(chip).toBeFocused();

  await chip.click();
  await form.getByLabel("Table Name").fill("R79");
  await form.getByRole("button", { name: "Cancel" }).click();
  await chip.click();
  await form.getByLabel("Table Name").fill("R78");
  await form.getByLabel("Capacity").fill("25");
  await form.getByRole("button", { name: "Save" }).click();
  const renamed = page.getByRole("main").getByRole("listitem").filter({ hasText: "R78" });
  await expect(renamed).toContainText("20 seats");

  await renamed.getByRole("button", { name: "Edit R78" }).click();
  await expect(page.getByRole("form", { name: "Edit Table R78" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(renamed).toHaveCount(0);
  const admin = await api("admin");
  const rooftop = (await admin.query(areasApi.list)).find(({ name }) => name === "Rooftop");
  const tables = await admin.query(tablesApi.byArea, { params: { areaId: rooftop?._id ?? "" } });
  expect(tables.map(({ name }) => name)).not.toContain("R78");
});

test("twenty tables are in view on a till", { tag: "@till" }, async ({ page, api }) => {
  const admin = await api("admin");
  const [area] = await admin.query(areasApi.list);
  const names = Array.from({ length: 20 }, (_, index) => `Z${index + 1}`);
  await admin.send(tableEditingApi.createMany, { body: { names, area: area?._id ?? "" } });
  await signIn(page, "admin", "/admin/add-table");
  const chips = page.getByRole("button", { name: /^Edit / });
  await expect(chips.nth(20)).toBeVisible();
  const inView = await chips.evaluateAll(
    (all) => all.filter((chip) => chip.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(20);
});
