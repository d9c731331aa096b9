import { afterAll, beforeAll, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { z } from "zod";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { type ImportPreview, menuImportApi } from "#domain/menu/importApi.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());

const upload = (content: string | Uint8Array, name = "menu.csv", by = admin) => {
  const form = new FormData();
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  form.append("sheet", new Blob([Uint8Array.from(bytes)]), name);
  return by.post("/menu/import/preview", form);
};
async function preview(content: string | Uint8Array, name?: string): Promise<ImportPreview> {
  const { status, body } = await upload(content, name);
  expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
  return z.decode(menuImportApi.preview.output, body as z.input<typeof menuImportApi.preview.output>);
}
const valuesOf = ({ rows }: ImportPreview) => rows.flatMap(({ values }) => (values ? [values] : []));
const apply = (shown: ImportPreview) =>
  admin.send(menuImportApi.apply, { body: { fingerprint: shown.fingerprint, rows: valuesOf(shown) } });
const itemNamed = async (name: string) =>
  (await admin.query(menuApi.items)).find((item) => item.name === name);

/** 312 dishes in 12 categories, none of them on the demo menu. */
const dishes = Array.from({ length: 312 }, (_, i) => ({
  category: `Section ${(i % 12) + 1}`,
  name: `Dish number ${i + 1}`,
  code: `X${i + 1}`,
  price: (4_500 + ((i * 373) % 60_000)) / 100,
  veg: i % 3 !== 0,
}));

test("300 dishes are previewed row by row, change nothing until confirmed, and then are on the menu", async () => {
  const sheet = ["Category,Item Name,Code,Price (₹),Veg/Non-Veg"];
  for (const { category, name, code, price, veg } of dishes) {
    sheet.push(`${category},${name},${code},"₹${price.toFixed(2)}",${veg ? "Veg" : "Non-veg"}`);
  }
  sheet[0] = "Category,Item Name,Code,Rate,Veg/Non-Veg";
  const before = await admin.query(menuApi.items);
  const shown = await preview(sheet.join("\r\n"));
  expect(shown.counts).toEqual({ add: 312, change: 0, same: 0, wrong: 0 });
  expect(shown.newCategories).toHaveLength(12);
  expect(shown.rows[0]).toMatchObject({
    row: 2,
    action: "add",
    name: "Dish number 1",
    changes: [
      { field: "code", from: "", to: "X1" },
      { field: "price", from: "", to: "45.00" },
      { field: "veg", from: "", to: "no" },
    ],
  });
  expect(await admin.query(menuApi.items)).toEqual(before);

  expect(await apply(shown)).toEqual({ added: 312, changed: 0, same: 0, categoriesAdded: 12 });
  const after = await admin.query(menuApi.items);
  expect(after).toHaveLength(before.length + 312);
  const saved = new Map(after.map((item) => [item.code, item]));
  for (const { category, name, code, price, veg } of dishes) {
    expect(saved.get(code)).toMatchObject({
      name,
      category: { name: category },
      price: Math.round(price * 100),
      isVegetarian: veg,
    });
  }
  // A second import of the same sheet changes nothing.
  expect((await preview(sheet.join("\n"))).counts).toEqual({ add: 0, change: 0, same: 312, wrong: 0 });
});

test.each(["csv", "xlsx"])("the menu exported as %s comes back without a difference", async (format) => {
  const { bytes, headers } = await admin.file(`/menu/export?format=${format}`);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="menu-2026-11-20.${format}"`);
  const shown = await preview(bytes, `menu.${format}`);
  // Each variant has its own row.
  const items = await admin.query(menuApi.items);
  const count = items.reduce((sum, { choices }) => sum + Math.max(1, choices?.variants.length ?? 0), 0);
  expect(shown.counts).toEqual({ add: 0, change: 0, same: count, wrong: 0 });
});

test("a sheet that another program wrote as XLSX is read, numbers and booleans too", async () => {
  const rows = [
    ["Name", "Category", "Price", "Veg", "Prep Time", "Chef"],
    ["Ros Omelette", "Goan Corner", 120.5, false, 12, "Maria"],
    ["Patoleo", "Goan Corner", 12.95, true, 20, "Maria"],
  ];
  const file = await writeExcelFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer();
  const shown = await preview(file, "menu.xlsx");
  expect(shown.ignoredColumns).toEqual(["Chef"]);
  expect(valuesOf(shown)).toEqual([
    { row: 2, category: "Goan Corner", name: "Ros Omelette", price: 12_050, veg: false, minutes: 12 },
    { row: 3, category: "Goan Corner", name: "Patoleo", price: 1_295, veg: true, minutes: 20 },
  ]);
});

test("an import is refused when the menu changed after the preview, and nothing of it is stored", async () => {
  const shown = await preview("category,name,price\nNever,Perad,90");
  const [item] = await admin.query(menuApi.items);
  await admin.send(menuEditingApi.setAvailability, {
    params: { itemId: item?._id ?? "" },
    body: { isAvailable: false },
  });
  await expect(apply(shown)).rejects.toThrow("import-changed");
  const next = await preview("category,name,price\nNever,Perad,90");
  await admin.send(menuEditingApi.createCategory, { body: { name: "Never before" } });
  await expect(apply(next)).rejects.toThrow("import-changed");
  expect(await itemNamed("Perad")).toBeUndefined();
  expect((await admin.query(menuApi.categories)).some(({ name }) => name === "Never")).toBe(false);
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const utf16be = (text: string) => utf16(text).swap16();
const latin = (text: string) => Buffer.from(text, "latin1");
test.each([
  ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 little endian", utf16],
  ["UTF-16 big endian", utf16be],
  ["Windows-1252", latin],
])("a sheet in %s is read", async (_, encode) => {
  const shown = await preview(encode("category;name;price\nCafé;Crème brûlée;240"));
  expect(shown.rows).toMatchObject([{ category: "Café", name: "Crème brûlée", action: "add" }]);
});

test.each([
  ["an empty file", Buffer.alloc(0), 422, "invalid-input"],
  ["more than 5 MB", "x".repeat(6 * 1024 * 1024), 413, "too-large"],
])("%s is refused with a reason", async (_, content, status, code) => {
  expect(await upload(content)).toMatchObject({ status, body: { code } });
});

test.each([
  ["a picture", latin("\u0089PNG\r\n\u001a\n\0\0\0\u000d"), /^This is a picture/],
  ["a PDF", latin("%PDF-1.7\n\0"), /^This is a PDF/],
  [
    "an old Excel file",
    latin("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"),
    /\.xls\), or one with a password\. Open it/,
  ],
  [
    "a zip that is no sheet",
    latin("PK\u0003\u0004 and then nothing"),
    /another kind of document, or damaged/,
  ],
  ["bytes", latin("\0\u0001\u0002"), /^This file is not a sheet we can read/],
])("%s is refused, and the answer says what it is", async (_, content, message) => {
  const expected = { code: "sheet-not-readable", message: expect.stringMatching(message) };
  expect(await upload(content)).toMatchObject({ status: 422, body: expected });
});

test("cells that look like formulas are kept from running, and come back as they were", async () => {
  const name = '=HYPERLINK("http://x")';
  await admin.post("/menu/items", {
    name,
    category: (await admin.query(menuApi.categories))[0]?._id,
    price: 50,
    description: "-2+3",
  });
  const { bytes } = await admin.file("/menu/export?format=csv");
  const text = bytes.toString();
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).toContain("'-2+3");
  expect((await preview(bytes)).counts).toMatchObject({ add: 0, change: 0, wrong: 0 });
});

test("a sheet with half and full prices becomes variants, categories on rows of their own, and what is exported is read as the same", async () => {
  const shown = await preview("Particulars,Half,Full\nHouse specials,,\nPomfret,220,400/-\nSolkadhi,-,60");
  expect(shown.reading).toMatchObject({ missing: [], hasCategoryRows: true, sizes: ["Half", "Full"] });
  expect(shown).toMatchObject({ counts: { add: 3, wrong: 0 }, ignoredColumns: [] });
  await apply(shown);
  const category = { name: "House specials" };
  const half = { name: "Half", price: 22_000, code: "", isAvailable: true };
  const choices = { variants: [half, { ...half, name: "Full", price: 40_000 }] };
  expect(await itemNamed("Pomfret")).toMatchObject({ price: 22_000, category, choices });
  expect(await itemNamed("Solkadhi")).toMatchObject({ price: 6_000, category, choices: null });

  const { bytes } = await admin.file("/menu/export?format=csv");
  expect(bytes.toString()).toContain("House specials,Pomfret,Full,,400.00");
  expect((await preview(bytes)).counts).toMatchObject({ add: 0, change: 0, wrong: 0 });
  const dearer = await preview("Category,Item,Size,Rate\nHouse specials,Pomfret,full,450");
  expect(dearer.rows).toMatchObject([{ action: "change", name: "Pomfret (full)" }]);
  await apply(dearer);
  const [kept, changed] = (await itemNamed("Pomfret"))?.choices?.variants ?? [];
  expect([kept?.price, changed?.price]).toEqual([22_000, 45_000]);
});

test("add-ons, an open price and a weight come from a sheet, and what is exported makes the same dishes again", async () => {
  const shown = await preview(
    [
      "Category,Name,Price,Add ons,Open price,Weighed in",
      'Choices,Thali,250,"Bread (1): [Idli Sambar], Roti +10; Extras: no onion, cheese +40.50",,',
      "Choices,Surmai,1200,,800 to 1500,kg",
      'Choices,Wrong dish,100,"Bread: [Nobody\'s bread]",,',
      "Choices,Wrong price,100,,about 5,",
    ].join("\n"),
  );
  expect(shown.rows.map(({ action, problems }) => [action, ...problems])).toEqual([
    ["add"],
    ["add"],
    ["wrong", "addOns: no dish of the menu is called Nobody's bread"],
    ["wrong", 'openPrice: "about 5" is not a range such as 800 to 1500, from 800, up to 1500, or any'],
  ]);
  await apply(shown);
  const idli = await itemNamed("Idli Sambar");
  expect((await itemNamed("Thali"))?.choices?.groups).toEqual([
    {
      ...{ name: "Bread", min: 1, max: 1 },
      options: [
        { name: "Idli Sambar", price: 0, menuItem: idli?._id },
        { name: "Roti", price: 1_000, menuItem: null },
      ],
    },
    {
      ...{ name: "Extras", min: 0, max: 2 },
      options: [
        { name: "no onion", price: 0, menuItem: null },
        { name: "cheese", price: 4_050, menuItem: null },
      ],
    },
  ]);
  const surmai = { variants: [], groups: [], openPrice: { min: 80_000, max: 150_000 }, unit: "kg" };
  expect((await itemNamed("Surmai"))?.choices).toEqual(surmai);

  const { bytes } = await admin.file("/menu/export?format=csv");
  expect((await preview(bytes)).counts).toMatchObject({ add: 0, change: 0, wrong: 0 });
  const again = await preview(bytes.toString().replaceAll("Choices,", "Other category,"));
  expect(again.counts).toMatchObject({ add: 2, wrong: 0 });
  await apply(again);
  const made = (await admin.query(menuApi.items)).filter(({ name }) => name === "Thali" || name === "Surmai");
  expect(made.map(({ choices }) => choices)).toHaveLength(4);
  for (const { name, choices } of made) expect(choices).toEqual((await itemNamed(name))?.choices);

  const taken = await preview("Category,Name,Open price,Weighed in\nChoices,Surmai,-,-");
  expect(taken.rows[0]?.changes).toEqual([
    { field: "openPrice", from: "800.00 to 1500.00", to: "" },
    { field: "weighedIn", from: "kg", to: "" },
  ]);
  await apply(taken);
  const after = (await admin.query(menuApi.items)).find(
    (item) => item.name === "Surmai" && item.category.name === "Choices",
  );
  expect(after?.choices).toBeNull();
});

test("a whole sheet of 5,000 rows is previewed and applied", async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `Big,Item ${i},B${i},${i + 1}.50`);
  const shown = await preview(`category,name,code,price\n${rows.join("\n")}`);
  expect(await apply(shown)).toMatchObject({ added: 5_000, categoriesAdded: 1 });
});

test("a menu is exported as a sheet and as nothing else", async () => {
  expect((await admin.get("/menu/export?format=pdf")).status).toBe(422);
});
