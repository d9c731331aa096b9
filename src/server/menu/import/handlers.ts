import { createHash } from "node:crypto";
import { z } from "zod";
import { nameKey } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Variant } from "#domain/menu/choices.ts";
import {
  fieldTexts,
  findNewCategories,
  type Menu,
  type PlannedRow,
  planImport,
} from "#domain/menu/import.ts";
import { type ImportRow, menuImportApi, SHEET_BYTES_MAX } from "#domain/menu/importApi.ts";
import { type Dishes, indexDishes } from "#domain/menu/sheetChoices.ts";
import { columnHeader, sheetColumns } from "#domain/menu/sheetColumns.ts";
import { Refusal } from "#domain/refusal.ts";
import { TAX_CLASS_DEFAULT } from "#domain/settings/taxClass.ts";
import { calendarDay } from "#domain/time.ts";
import { findLastRow } from "../../db/journal.ts";
import type { ReadTx } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import type { QueryCtx, UploadedFile } from "../../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../../http/handlers/handler.ts";
import type { Column } from "../../sheets/sheet.ts";
import { sheetFile } from "../../sheets/sheetFile.ts";
import { categoryStore } from "../categories.store.ts";
import { itemStore } from "../items.store.ts";
import { applyPlan } from "./apply.ts";
import { previewOf } from "./preview.ts";
import { readImportSheet } from "./readImportSheet.ts";

const columnWidths: Readonly<Record<string, number>> = {
  category: 24,
  name: 40,
  description: 60,
  addOns: 60,
};
const columns: readonly Column[] = sheetColumns.map((column) => ({
  header: columnHeader(column),
  kind: column === "price" ? "money" : column === "minutes" ? "number" : "text",
  width: columnWidths[column] ?? 12,
}));

const exportMenu = handle(menuImportApi.export, async ({ databases, now }, { search }) => {
  const items = await databases.read(itemStore.list);
  const dishes = indexDishes(items);
  const rows = items.flatMap((item) => {
    const variants = item.choices?.variants ?? [];
    return (variants.length > 0 ? variants : [undefined]).map((variant) => exportRow(item, dishes, variant));
  });
  const name = `menu-${calendarDay(now)}`;
  return sheetFile(
    {
      name,
      title: "Menu",
      columns,
      batches: (async function* () {
        yield rows;
      })(),
    },
    search.format,
  );
});

/** A row of the export: an item, or one of its variants. */
function exportRow(item: MenuItem, dishes: Dishes, variant: Variant | undefined) {
  const texts = fieldTexts(item, dishes, variant);
  return sheetColumns.map((column) => {
    if (column === "price") return (variant ?? item).price;
    return column === "minutes" ? item.preparationTime : texts[column];
  });
}

/** Previews an import. All work is done before the transaction, so that other commands need not wait for it. */
const preview = handle(
  menuImportApi.preview,
  {
    prepare: async (ctx, { body, file }) => {
      const sheet = await readImportSheet(sheetBytes(file), body);
      const menu = await loadMenu(ctx.tx);
      return previewOf(sheet, { ...menu, fingerprint: fingerprintOf(menu) }, body);
    },
    run: async (_ctx, _input, prepared) => prepared,
  },
  { status: 200, replay: false },
);

const apply = handle(
  menuImportApi.apply,
  async (ctx, { body }) => {
    const menu = await loadMenu(ctx.tx);
    if (fingerprintOf(menu) !== body.fingerprint) throw new Refusal("import-changed");
    const planned = planImport(menu, body.rows);
    throwIfProblems(planned, body.rows);
    const newCategories = findNewCategories(menu, planned);
    const liquor = new Set(body.liquorCategories?.map(nameKey));
    const added = newCategories.map((name) => ({
      name,
      taxClass: liquor.has(nameKey(name)) ? ("liquor" as const) : TAX_CLASS_DEFAULT,
    }));
    await applyPlan(ctx, menu, planned, added);
    const count = (action: string) => planned.filter((row) => row.action === action).length;
    const done = { added: count("add"), changed: count("change"), same: count("same") };
    const after = { ...done, categoriesAdded: newCategories.length };
    ctx.journal({ topic: "menu", entityId: "import", action: "menu.imported", after });
    return after;
  },
  { status: 200, answerToRetry: countsOf },
);

const Imported = z.object({ after: menuImportApi.apply.output });

/** Reads what an import did from its journal row, which it wrote last. */
async function countsOf({ tx }: QueryCtx, repeated: ReplayedCommand) {
  const row = await findLastRow(tx, repeated);
  if (row?.action !== "menu.imported") throw new Refusal("not-found");
  return Imported.parse(JSON.parse(row.change)).after;
}

function sheetBytes(file: UploadedFile | undefined): Buffer {
  if (!file) throw invalidInput([{ field: "sheet", message: "choose a CSV or XLSX file" }]);
  if (file.bytes.length > SHEET_BYTES_MAX) {
    throw new Refusal("too-large", { bytesMax: SHEET_BYTES_MAX }, "The sheet is larger than 2 MB.");
  }
  return file.bytes;
}

async function loadMenu(tx: ReadTx): Promise<Menu> {
  return { categories: await categoryStore.list(tx), items: await itemStore.list(tx) };
}

/** Returns a hash of the whole menu: after any change it is another one. */
function fingerprintOf(menu: Menu): string {
  return createHash("sha256").update(JSON.stringify(menu)).digest("hex");
}

function throwIfProblems(planned: readonly PlannedRow[], rows: readonly ImportRow[]): void {
  const problems = planned.flatMap(({ problems: [problem] }, index) =>
    problem === undefined ? [] : [{ field: `rows.${index}`, message: `row ${rows[index]?.row}: ${problem}` }],
  );
  if (problems.length > 0) throw invalidInput(problems);
}

export const importHandlers: readonly Handler[] = [exportMenu, preview, apply];
