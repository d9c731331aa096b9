import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { menuApi } from "#domain/menu/api.ts";
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

const upload = (content: string, mends: object) => {
  const form = new FormData();
  form.append("mends", JSON.stringify(mends));
  form.append("sheet", new Blob([content]), "menu.csv");
  return admin.post("/menu/import/preview", form);
};
async function preview(content: string, mends: object = []): Promise<ImportPreview> {
  const { status, body } = await upload(content, mends);
  expect(status).toBe(200);
  return z.decode(menuImportApi.preview.output, body as z.input<typeof menuImportApi.preview.output>);
}
const apply = ({ fingerprint, rows }: ImportPreview, liquorCategories: string[] = []) => {
  const values = rows.flatMap((row) => (row.values ? [row.values] : []));
  return admin.send(menuImportApi.apply, { body: { fingerprint, rows: values, liquorCategories } });
};
const itemNamed = async (name: string) =>
  (await admin.query(menuApi.items)).find((item) => item.name === name);

const sheet = "category,name,price,code\nTandoor,Tangri,380/690,T9\nTandoor,Pomfret,MP,\nTandoor,Naan,40,";
test("a wrong row comes with its cells, is read as its mended cells say, and is stored so", async () => {
  const shown = await preview(sheet);
  expect(shown.counts).toMatchObject({ add: 1, wrong: 2 });
  expect(shown.rows.map(({ cells }) => cells?.price)).toEqual(["380/690", "MP", undefined]);
  const sizes = [
    { variant: "Half", price: "380", code: "T9-H" },
    { variant: "Full", price: "690", code: "T9-F" },
  ];
  const open = [{ price: "1200", openPrice: "800 to 2000" }];
  const mends = [
    { row: 2, part: 0, dishes: sizes },
    { row: 3, part: 0, dishes: open },
  ];
  const mended = await preview(sheet, mends);
  expect(mended.counts).toMatchObject({ add: 4, wrong: 0 });
  expect(mended.rows.map(({ row, part, dish }) => [row, part, dish])).toEqual([
    [2, 0, 0],
    [2, 0, 1],
    [3, 0, 0],
    [4, 0, 0],
  ]);
  await apply(mended);
  const half = { name: "Half", price: 38_000, code: "T9-H", isAvailable: true };
  const full = { ...half, name: "Full", price: 69_000, code: "T9-F" };
  expect(await itemNamed("Tangri")).toMatchObject({ choices: { variants: [half, full] } });
  const openPrice = { min: 80_000, max: 200_000 };
  expect(await itemNamed("Pomfret")).toMatchObject({ price: 120_000, choices: { openPrice } });
});

test.each([
  ["an unknown column", { row: 2, part: 0, dishes: [{ colour: "red" }] }],
  ["no dish", { row: 2, part: 0, dishes: [] }],
])("a mend with %s is refused", async (_, mend) => {
  expect(await upload(sheet, [mend])).toMatchObject({ status: 422, body: { code: "invalid-input" } });
});

test("new categories are liquor where the person said so, whatever the capitals", async () => {
  const shown = await preview("category,name,price\nWine,Sula,900\nMocktails,Mojito,200");
  await apply(shown, ["WINE"]);
  const categories = await admin.query(menuApi.categories);
  const classOf = (name: string) => categories.find((each) => each.name === name)?.taxClass;
  expect([classOf("Wine"), classOf("Mocktails")]).toEqual(["liquor", "service"]);
});
