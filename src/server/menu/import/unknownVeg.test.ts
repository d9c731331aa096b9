import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { menuImportApi } from "#domain/menu/importApi.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const WITHOUT_VEG = "category,name,price\nGoan,Xacuti,300";

async function preview(sheet: string) {
  const form = new FormData();
  form.append("sheet", new Blob([sheet]), "menu.csv");
  const { body } = await resort.admin.post("/menu/import/preview", form);
  return z.decode(menuImportApi.preview.output, body as z.input<typeof menuImportApi.preview.output>);
}

async function importSheet(sheet: string) {
  const { fingerprint, rows } = await preview(sheet);
  const values = rows.flatMap((row) => row.values ?? []);
  await resort.admin.send(menuImportApi.apply, { body: { fingerprint, rows: values } });
  const item = (await resort.admin.query(menuApi.items)).find(({ name }) => name === "Xacuti");
  if (!item) throw new Error("the dish was not imported");
  return item;
}

test("a sheet without a veg column leaves unknown what a new dish is, and the preview says so", async () => {
  const [row] = (await preview(WITHOUT_VEG)).rows;
  expect(row?.changes).toContainEqual({ field: "veg", from: "", to: "not said" });
  const item = await importSheet(WITHOUT_VEG);
  expect(item.isVegetarian).toBeNull();
  // The same sheet again leaves it unknown; one that says it is heard.
  expect((await preview(WITHOUT_VEG)).counts).toMatchObject({ same: 1, add: 0, change: 0 });
  expect((await importSheet("category,name,veg\nGoan,Xacuti,no")).isVegetarian).toBe(false);
  expect((await importSheet(WITHOUT_VEG)).isVegetarian).toBe(false);
});

test("an unknown mark stays so on the order, on the bill and in sheets, and an admin can say it", async () => {
  const item = await importSheet(WITHOUT_VEG);
  const { _id: itemId } = item;
  const order = await resort.open(0, { menuItem: itemId, quantity: 1 });
  expect(order.items[0]?.isVeg).toBeNull();
  const { _id } = await resort.issueBill(order);
  expect((await resort.readBill(_id)).lines[0]?.isVeg).toBeNull();
  const columnOf = async (path: string) => {
    const { bytes } = await resort.admin.file(path);
    const rows = bytes
      .toString()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    const veg = rows[0]?.findIndex((name) => name.toLowerCase() === "veg") ?? -1;
    return rows.find((row) => row[1] === "Xacuti")?.[veg];
  };
  expect(await columnOf("/menu/export?format=csv")).toBe("");
  expect(await columnOf("/reports/items/export?format=csv")).toBe("");

  const params = { itemId };
  const save = (isVegetarian: boolean | null) =>
    resort.admin.send(menuEditingApi.updateItem, { params, body: { isVegetarian } });
  expect((await save(true)).isVegetarian).toBe(true);
  expect((await save(null)).isVegetarian).toBeNull();
  const renamed = await resort.admin.send(menuEditingApi.updateItem, {
    params,
    body: { name: "Crab xacuti" },
  });
  expect(renamed.isVegetarian).toBeNull();
  const later = await resort.waiter.send(takingApi.addLines, {
    params: { orderId: order._id },
    body: { lines: [{ menuItem: itemId, quantity: 1 }] },
  });
  expect(later.items[0]).toMatchObject({ quantity: 2, isVeg: null });
});
