import { readSheet } from "read-excel-file/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { menuImportApi } from "#domain/menu/importApi.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

async function upload(sheet: string) {
  const form = new FormData();
  form.append("sheet", new Blob([sheet]), "menu.csv");
  return await admin.post("/menu/import/preview", form);
}

async function importSheet(sheet: string) {
  const { body } = await upload(sheet);
  const shown = z.decode(menuImportApi.preview.output, body as z.input<typeof menuImportApi.preview.output>);
  const rows = shown.rows.flatMap(({ values }) => (values ? [values] : []));
  return await admin.send(menuImportApi.apply, { body: { fingerprint: shown.fingerprint, rows } });
}

test("an import adds categories and items, changes what differs, and journals each of them", async () => {
  const categories = await admin.query(menuApi.categories);
  await importSheet("category,name,price\nGoan,Xacuti,300\nGoan,Cafreal,280\nGoan,Sorpotel,310");
  const sheet = [
    "category,name,code,price,veg,minutes,description,available",
    "goan,Xacuti,,320,,,,",
    "Goan,Cafreal,,280,,,Green masala,",
    "Goan,Sorpotel,,310,,,,",
    "Sweets,Dodol,BB1,150.50,yes,5,Jaggery and coconut,no",
    "Drinks,Kokum,,60,,,,",
  ];
  const counts = { add: 2, change: 2, same: 1, wrong: 0 };
  expect((await upload(sheet.join("\n"))).body).toMatchObject({
    counts,
    newCategories: ["Sweets", "Drinks"],
  });
  expect(await importSheet(sheet.join("\n"))).toEqual({
    added: 2,
    changed: 2,
    same: 1,
    categoriesAdded: 2,
  });
  const after = await admin.query(menuApi.categories);
  const [sweets, drinks] = after.slice(-2);
  expect([sweets, drinks]).toMatchObject([
    { name: "Sweets", sortOrder: categories.length + 2, isActive: true },
    { name: "Drinks", sortOrder: categories.length + 3, isActive: true },
  ]);
  const dodol = {
    name: "Dodol",
    code: "BB1",
    price: 15_050,
    isVegetarian: true,
    preparationTime: 5,
    description: "Jaggery and coconut",
    isAvailable: false,
    category: { _id: sweets?._id, name: "Sweets", taxClass: "service", station: null },
    taxClass: null,
  };
  const items = await admin.query(menuApi.items);
  expect(items).toContainEqual(expect.objectContaining(dodol));
  const idOf = (name: string) => items.find((item) => item.name === name)?._id;

  const entries = await admin.query(activityApi.list, { search: { topic: "menu", limit: 7 } });
  expect(entries.toReversed()).toMatchObject([
    { action: "category.added", entityId: sweets?._id, before: null, after: { name: "Sweets" } },
    { action: "category.added", entityId: drinks?._id, before: null, after: { name: "Drinks" } },
    {
      action: "item.changed",
      entityId: idOf("Xacuti"),
      before: { price: 30_000 },
      after: { price: 32_000 },
    },
    {
      action: "item.changed",
      entityId: idOf("Cafreal"),
      before: { description: "" },
      after: { description: "Green masala" },
    },
    { action: "item.added", entityId: idOf("Dodol"), before: null, after: dodol },
    { action: "item.added", entityId: idOf("Kokum"), before: null, after: { name: "Kokum", price: 6_000 } },
    {
      action: "menu.imported",
      entityId: "import",
      before: null,
      after: { added: 2, changed: 2, same: 1, categoriesAdded: 2 },
    },
  ]);
});

test("only a changed price is stored as a new price", async () => {
  await importSheet("category,name,price\nGoan,Xacuti,300\nGoan,Cafreal,280");
  server.clock.advance(1_000);
  await importSheet("category,name,price,description\nGoan,Xacuti,300,Hot\nGoan,Cafreal,290,");
  const items = await admin.query(menuApi.items);
  const pricesOf = async (name: string) => {
    const id = items.find((item) => item.name === name)?._id ?? "";
    const rows = await server.databases.read((tx) =>
      tx.selectFrom("item_prices").select("price").where("item_id", "=", id).orderBy("valid_from").execute(),
    );
    return rows.map(({ price }) => price);
  };
  expect(await pricesOf("Xacuti")).toEqual([30_000]);
  expect(await pricesOf("Cafreal")).toEqual([28_000, 29_000]);
});

test("rows keep the numbers that the spreadsheet shows, and wrong ones have no values to apply", async () => {
  const { body } = await upload("category,name,price\n\nGoan,Xacuti,300\n , ,\nGoan,Free,0\nGoan,xacuti,310");
  const wrong = { action: "wrong", category: "Goan", values: null };
  expect(body).toMatchObject({
    counts: { add: 1, change: 0, same: 0, wrong: 2 },
    newCategories: ["Goan"],
    rows: [
      {
        row: 3,
        action: "add",
        category: "Goan",
        name: "Xacuti",
        problems: [],
        values: { row: 3, price: 300 },
      },
      { row: 5, ...wrong, name: "Free", changes: [], problems: ["price: must be greater than 0"] },
      { row: 6, ...wrong, name: "xacuti", problems: ["is the same item as row 3"] },
    ],
  });
});

const rowsOf = (count: number) => `category,name,price\n${"A,B,1\n".repeat(count)}`;
test.each([
  ["only column names", "category,name,price", "has no rows below row 1"],
  ["only empty rows", "category,name,price\n,,\n , ,", "has no rows below row 1"],
  ["5,001 rows", rowsOf(5_001), "has 5001 rows; at most 5000 can be read at once"],
])("the answer to a sheet with %s says so", async (_, sheet, message) => {
  expect(await upload(sheet)).toMatchObject({
    status: 422,
    body: { code: "invalid-input", details: { fields: [{ field: "sheet", message }] } },
  });
});

test("a sheet of exactly 5,000 rows or 2 MB is read", async () => {
  expect((await upload(rowsOf(5_000))).status).toBe(200);
  const header = "category,name,price\nA,B,1\n";
  const full = header + " ".repeat(2 * 1024 * 1024 - header.length);
  expect((await upload(full)).status).toBe(200);
  expect(await upload(`${full} `)).toMatchObject({
    status: 413,
    body: { message: "The sheet is larger than 2 MB.", details: { bytesMax: 2 * 1024 * 1024 } },
  });
});

test("a preview without a file asks for one", async () => {
  expect(await admin.post("/menu/import/preview", new FormData())).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "sheet", message: "choose a CSV or XLSX file" }] } },
  });
});

test("a confirmed row that is wrong is named with its number and problem, and nothing is stored", async () => {
  const { body } = await upload("category,name,price\nNever,Perad,90");
  const { fingerprint } = Object.assign({ fingerprint: "" }, body);
  const good = { row: 2, category: "Never", name: "Perad", price: 90 };
  const rows = [good, { row: 7, category: "Never", name: "Kokum" }];
  expect(await admin.post("/menu/import", { fingerprint, rows })).toMatchObject({
    status: 422,
    body: {
      details: {
        fields: [{ field: "rows.1", message: expect.stringMatching(/^row 7: .*a new item needs one/) }],
      },
    },
  });
  expect((await admin.query(menuApi.categories)).map(({ name }) => name)).not.toContain("Never");
});

test("the exported menu has a column for every field, prices and minutes as numbers", async () => {
  const category = await admin.send(menuEditingApi.createCategory, { body: { name: "Sweets" } });
  const bebinca = { name: "Bebinca", code: "BB1", description: "Sixteen layers", isAvailable: false };
  const rest = { price: 150.5, preparationTime: 5, isVegetarian: true };
  await admin.post("/menu/items", { ...bebinca, ...rest, category: category._id });
  const csv = (await admin.file("/menu/export?format=csv")).bytes
    .toString()
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  expect(csv[0]).toBe(
    "category,name,variant,code,price,veg,minutes,description,available,add ons,open price,weighed in,tax class",
  );
  expect(csv).toContain("Sweets,Bebinca,,BB1,150.50,yes,5,Sixteen layers,no,,,,");
  const { bytes } = await admin.file("/menu/export?format=xlsx");
  const rows = await readSheet(bytes);
  expect(rows[0]).toEqual(csv[0]?.split(","));
  expect(rows).toContainEqual([
    "Sweets",
    "Bebinca",
    null,
    "BB1",
    150.5,
    "yes",
    5,
    "Sixteen layers",
    "no",
    null,
    null,
    null,
    null,
  ]);
});

test("a tax class comes in from a sheet, goes out into one, and stays where a sheet has none", async () => {
  const sheet = "category,name,price,tax class\nBar,Lager,320,Liquor\nBar,Soda,40,food\nBar,Feni,150,";
  await importSheet(sheet);
  const classes = async () =>
    (await admin.query(menuApi.items))
      .filter(({ category }) => category.name === "Bar")
      .map(({ name, taxClass }) => [name, taxClass]);
  const read = [
    ["Feni", null],
    ["Lager", "liquor"],
    ["Soda", "service"],
  ];
  expect(await classes()).toEqual(read);
  await importSheet("category,name,price\nBar,Lager,330");
  expect(await classes()).toEqual(read);
  const exported = (await admin.file("/menu/export?format=csv")).bytes.toString().split(/\r?\n/);
  expect(exported.filter((row) => row.startsWith("Bar,")).map((row) => row.split(",").at(-1))).toEqual([
    ...["", "liquor", "food"],
  ]);
});
