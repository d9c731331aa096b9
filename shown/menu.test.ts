import { test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import type { House } from "./house.ts";
import { open } from "./page/open.ts";

test("categories", async () => {
  const page = await open("admin", "/admin/category-management");
  await page.tap("Add Category", "Add Category");
  await page.fill({ "Category Name": "bar", Description: "Hot", "Sort Order": "0" });
  await page.tap("Add Category");
  await page.fill({ "Category Name": "Soups" });
  await page.tap("Add Category", "Edit Soups");
  await page.fill({ "Category Name": "Soups and stews" });
  await page.tap("Save", "Delete Bar", "Delete");
  await page.fill({ "Search categories": "stew" });
});

test("items", async () => {
  const page = await open("admin", "/admin/item-management");
  await page.tap(
    "Dal is available",
    "Idli is available",
    "Delete Dal",
    "Delete",
    "Add Menu Item",
    "Add Item",
  );
  await page.fill({ "Item Name": "Poha", Price: "1.234", "Short Code": "1", "Preparation Time": "5" });
  await page.tap("Category", "Curries", "Vegetarian", "Non-veg", "Tax", "Liquor (state VAT)", "Add Item");
  await page.fill({ Price: "95.5" });
  await page.tap("Add Item");
  await page.fill({ "Short Code": "" });
  await page.tap("Add Item", "Category", "Breakfast");
  await page.fill({ "Search menu items": "dosa" });
});

test("an item with choices", async () => {
  const page = await open("admin", "/admin/item-management", withChoices);
  await page.tap("Edit Dal");
  await page.fill({ "Name: Full": "Half", "Extras: at least": "2", Price: "90" });
  await page.tap("Save");
  await page.fill({ "Name: Half": "Large", "Extras: at least": "0", "Weighed in": "kg" });
  await page.tap("Remove Ghee", "Add an option", "Add a variant", "Save", "Remove Variant 3", "Save");
});

const withChoices = ({ admin, item }: House) =>
  admin.send(menuEditingApi.updateItem, {
    params: { itemId: item("Dal") },
    body: {
      choices: {
        variants: [
          { name: "Half", code: "4", price: paise(100_00), isAvailable: true },
          { name: "Full", code: "", price: paise(180_00), isAvailable: false },
        ],
        groups: [
          {
            name: "Extras",
            min: 0,
            max: 1,
            options: [{ name: "Ghee", price: paise(20_00), menuItem: null }],
          },
        ],
        openPrice: null,
        unit: "",
      },
    },
  });

test("the menu editor", async () => {
  const page = await open("admin", "/admin/add-menu");
  await page.tap(
    "Edit Masala Dosa",
    "Save",
    "Delete Idli",
    "Delete",
    /^Add Menu Item/,
    "Cancel",
    /^Add Menu A/,
  );
  await page.fill({ "Category Name": "Soups" });
  await page.tap(/^Add/);
});

test("a menu whose items cannot be read, are read again and are none", async () => {
  const page = await open("admin", "/admin/item-management");
  const refused = { code: "invalid-input", message: "Told you" };
  page.answering({ "GET /api/menu/items": () => Response.json(refused, { status: 422 }) });
  await page.meanwhile("the items change", () => {});
  page.answering({
    "GET /api/menu/items": () => Response.json([], { headers: { "x-seq": "9999", "x-epoch": "e" } }),
  });
  await page.meanwhile("the items change", () => {});
});

test("import a menu", async () => {
  const page = await open("admin", "/admin/menu-import");
  await page.tap("Export Menu", "CSV file");
  await page.choose("Choose file", new File(["nothing"], "menu.pdf"));
  await page.tap("Other file");
  const rows = ["category,name,price", "Curries,Dal,190", "Goan,Xacuti,abc", "Goan,Sorpotel,310"];
  await page.choose("Choose file", new File([rows.join("\n")], "menu.csv", { type: "text/csv" }));
});
