import { readFile } from "node:fs/promises";
import { menuApi } from "#domain/menu/api.ts";
import { expect, expectNoAxeFinding, signIn, test } from "./fixtures.ts";

const sheet = (rows: readonly string[]) => ({
  name: "menu.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["category,name,price,veg", ...rows].join("\n")),
});

test("an import is previewed row by row, errors first, and applied only after confirmation", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const before = await admin.query(menuApi.items);
  const [known] = before;
  if (!known) throw new Error("the demo menu is empty");
  await signIn(page, "admin", "/admin/item-management");
  await page.getByRole("link", { name: "Import / Export" }).click();
  await expect(page.getByRole("heading", { name: "Import Menu" })).toBeVisible();
  await expectNoAxeFinding(page);
  await page
    .getByLabel("Sheet file")
    .setInputFiles(
      sheet([
        "Chaat,Dahi Puri,₹120,yes",
        "Chaat,Pani Puri,free,yes",
        `${known.category.name},${known.name},${known.price / 100 + 1},yes`,
      ]),
    );
  await expect(page.getByRole("radio", { name: "Wrong (1)" })).toBeChecked();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("Pani Puri");
  await expectNoAxeFinding(page);
  await page.getByText("Changed (1)").click();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText(known.name);
  expect(await admin.query(menuApi.items)).toHaveLength(before.length);

  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("1 added, 1 changed, 1 new category.")).toBeVisible();
  const after = await admin.query(menuApi.items);
  expect(after).toHaveLength(before.length + 1);
  expect(after.find(({ name }) => name === "Dahi Puri")?.price).toBe(12_000);
});

test("wrong rows are mended in place: two prices are Half and Full, a market price is open", async ({
  page,
  api,
}) => {
  await signIn(page, "admin", "/admin/menu-import");
  await page
    .getByLabel("Sheet file")
    .setInputFiles(sheet(["Grill,Tangri,380/690,no", "Grill,Lobster,MP,no", "Grill,Corn,ten,yes"]));
  await expect(page.getByRole("radio", { name: "Wrong (3)" })).toBeChecked();
  await page.getByRole("button", { name: "Half 380 and Full 690" }).click();
  await expect(page.getByRole("radio", { name: "Wrong (2)" })).toBeChecked();
  await page.getByRole("button", { name: "Open price" }).click();
  await expect(page.getByRole("textbox", { name: "Price", exact: true })).toBeFocused();
  await page.keyboard.type("1200");
  await expectNoAxeFinding(page);
  await page.keyboard.press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Corn" }).getByRole("button", { name: "Mend" }).click();
  await expect(page.getByRole("textbox", { name: "Price", exact: true })).toBeFocused();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("90");
  await page.getByRole("button", { name: "Read again" }).click();
  await page.getByRole("button", { name: "Import 4 rows" }).click();
  await expect(page.getByText("4 added, 0 changed, 1 new category.")).toBeVisible();
  const items = await (await api("admin")).query(menuApi.items);
  const named = (name: string) => items.find((item) => item.name === name);
  expect(named("Tangri")?.choices?.variants.map(({ name, price }) => [name, price])).toEqual([
    ["Half", 38_000],
    ["Full", 69_000],
  ]);
  expect(named("Lobster")).toMatchObject({
    price: 120_000,
    choices: { openPrice: { min: null, max: null } },
  });
  expect(named("Corn")?.price).toBe(9_000);
});

test("a file that is not a sheet is rejected with a message, and importing the export changes nothing", async ({
  page,
}) => {
  await signIn(page, "admin", "/admin/menu-import");
  await page.getByLabel("Sheet file").setInputFiles({
    name: "menu.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from([1, 2, 3, 0, 255]),
  });
  await expect(page.getByRole("alert").filter({ hasText: "Failed to read the sheet" })).toBeVisible();

  await page.getByRole("button", { name: "Export Menu" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  const file = await saving;
  const buffer = await readFile(await file.path());
  await page.getByLabel("Sheet file").setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("There is nothing to import.")).toBeVisible();
});
