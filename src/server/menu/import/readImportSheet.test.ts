import { afterAll, beforeAll, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { z } from "zod";
import { type ImportPreview, menuImportApi } from "#domain/menu/importApi.ts";
import type { Answer, Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());

type Wanted = z.input<typeof menuImportApi.preview.body>;

function upload(content: string | Uint8Array, wanted: Wanted = {}): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(wanted)) {
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  form.append("sheet", new Blob([Uint8Array.from(bytes)]), "menu");
  return admin.post("/menu/import/preview", form);
}
async function preview(content: string | Uint8Array, wanted?: Wanted): Promise<ImportPreview> {
  const { status, body } = await upload(content, wanted);
  expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
  return z.decode(menuImportApi.preview.output, body as z.input<typeof menuImportApi.preview.output>);
}
const problemOf = ({ status, body }: Answer) => {
  const { code, details } = z.object({ code: z.string(), details: z.unknown() }).parse(body);
  return [status, code, details];
};

/** As another program exports it: a title, an empty row, other names, and columns that mean nothing here. */
const foreign = [
  "Palm Grove Resort,,,,",
  "Item wise sales,,,,",
  ",,,,",
  "Item ID,Item,Type,Rate,GST rate",
  "17,Kokum Cooler,Drinks,120,5",
  "18,Bebinca,Sweets,180,5",
].join("\n");

test("a sheet of another program is read, below its title and by its own column names", async () => {
  const { reading, rows, ignoredColumns, counts } = await preview(foreign);
  expect(reading).toMatchObject({
    sheets: [""],
    sheetNumber: 1,
    headerRow: 4,
    headers: ["Item ID", "Item", "Type", "Rate", "GST rate"],
    columns: { name: 2, category: 3, price: 4 },
    missing: [],
    category: null,
  });
  expect(reading.firstRows[0]?.[0]).toBe("Palm Grove Resort");
  expect(ignoredColumns).toEqual(["Item ID", "GST rate"]);
  expect(counts).toMatchObject({ add: 2, wrong: 0 });
  expect(rows[0]).toMatchObject({ row: 5, category: "Drinks", name: "Kokum Cooler" });
});

const unknown = "Speise,Preis,Gruppe\nNaan,40,Brot";

test("unknown column names prompt for a mapping, which is then used", async () => {
  const asked = await preview(unknown);
  expect(asked).toMatchObject({
    reading: { missing: ["category", "name"], headers: ["Speise", "Preis", "Gruppe"], columns: {} },
    rows: [],
    counts: { add: 0, change: 0, same: 0, wrong: 0 },
  });
  const columns = { name: 1, price: 2, category: 3 };
  const answer = await preview(unknown, { columns });
  expect(answer.reading).toMatchObject({ columns, missing: [] });
  expect(answer.rows).toMatchObject([
    { category: "Brot", name: "Naan", action: "add", values: { price: 4_000 } },
  ]);
  expect(answer.ignoredColumns).toEqual([]);
});

test("one category can be said for rows that name none, and for a sheet without that column", async () => {
  const shown = await preview("invoice,description,Product Price\n1,Plain Papad,2.95", { category: "Menu" });
  expect(shown.reading).toMatchObject({ columns: { name: 2, price: 3 }, missing: [], category: "Menu" });
  expect(shown.rows).toMatchObject([{ category: "Menu", name: "Plain Papad" }]);
  expect(shown.newCategories).toEqual(["Menu"]);
});

test("another row than the guessed one can hold the column names", async () => {
  const rows = "Category,Item\nGroup,Dish\nBrot,Naan";
  expect((await preview(rows)).rows).toHaveLength(2);
  const shown = await preview(rows, { headerRow: 2 });
  expect(shown.reading).toMatchObject({ headerRow: 2, columns: { category: 1, name: 2 } });
  expect(shown.rows).toMatchObject([{ row: 3, name: "Naan" }]);
});

test("the surest of two columns for one thing is read, and the other is named", async () => {
  const shown = await preview("category,name,MRP,Selling Price\nA,B,2,1");
  expect(shown.reading.columns).toMatchObject({ price: 4 });
  expect(shown.ignoredColumns).toEqual(["MRP"]);
});

const workbook = async () => {
  const cells = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((value) => ({ value })));
  const cover = cells([["How to fill in this file"], ["One row for each dish"]]);
  const drinks = cells([
    ["Category", "Item", "Rate"],
    ["Drinks", "Kokum Cooler", "120"],
  ]);
  const sweets = cells([
    ["Category", "Item", "Rate"],
    ["Sweets", "Bebinca", "180"],
  ]);
  return await writeExcelFile([
    { data: cover, sheet: "Help" },
    { data: drinks, sheet: "Drinks" },
    { data: sweets, sheet: "Sweets" },
  ]).toBuffer();
};

test("the first sheet of a workbook with known columns is read, or the one that is named", async () => {
  const file = await workbook();
  const guessed = await preview(file);
  expect(guessed.reading).toMatchObject({ sheets: ["Help", "Drinks", "Sweets"], sheetNumber: 2 });
  expect(guessed.rows).toMatchObject([{ name: "Kokum Cooler" }]);
  const said = await preview(file, { sheetNumber: 3 });
  expect(said.reading).toMatchObject({ sheetNumber: 3 });
  expect(said.rows).toMatchObject([{ name: "Bebinca" }]);
  const help = await preview(file, { sheetNumber: 1 });
  expect(help).toMatchObject({ reading: { sheetNumber: 1, missing: ["category", "name"] }, rows: [] });
});

test.each<[string, Wanted, string]>([
  ["a sheet that is not there", { sheetNumber: 2 }, "sheetNumber"],
  ["a row below the last one", { headerRow: 7 }, "headerRow"],
  ["a column before the first", { columns: { name: 0 } }, "columns.name"],
  ["a column that is none of ours", { columns: { chef: 1 } as object }, "columns.chef"],
  ["a blank category", { category: " " }, "category"],
  ["the last row as column names", { headerRow: 6, columns: { name: 1, category: 2 } }, "sheet"],
])("%s is refused, and the field is named", async (_, wanted, field) => {
  const answer = await upload(foreign, wanted);
  expect(problemOf(answer)).toMatchObject([422, "invalid-input", { fields: [{ field }] }]);
});

test.each([
  ['category,name,price\nBreads,"Naan,40\nBreads,Roti,30\n', 2],
  ['category,name,price\nBreads,"Garlic\nNaan",40\nBreads,Roti,30\nBreads,"Puri,30', 5],
  ['"category,name,price\nBreads,Naan,40', 1],
])("a quote that is never closed is refused, and its line is named", async (sheet, line) => {
  const answer = await upload(sheet);
  expect(problemOf(answer)).toEqual([422, "sheet-not-readable", { line }]);
  expect(answer.body).toMatchObject({ message: expect.stringContaining(`in line ${line} is never closed`) });
});
