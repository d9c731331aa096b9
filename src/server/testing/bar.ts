import { randomUUID } from "node:crypto";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps } from "#domain/money.ts";
import { type SettingsChanges, settingsApi } from "#domain/settings/api.ts";
import { Day } from "#domain/time.ts";
import { startResort } from "./resort.ts";

export type Bar = Awaited<ReturnType<typeof startBar>>;

/** The day of the tests' clock. */
export const TODAY = "2026-11-20";

/** Starts a resort with a liquor category, in it a lager of ₹320.30; the first dish costs ₹301.50. VAT has no rate yet. */
export async function startBar(options: Parameters<typeof startResort>[0] = {}) {
  const resort = await startResort(options);
  const { admin } = resort;
  const bar = await admin.send(menuEditingApi.createCategory, { body: { name: "Bar", taxClass: "liquor" } });
  const body = { name: "Lager", category: bar._id, price: paise(320_30) };
  const { _id: lager } = await admin.send(menuEditingApi.createItem, { body });
  const params = { itemId: resort.item()._id };
  await admin.send(menuEditingApi.updateItem, { params, body: { price: paise(301_50) } });
  const save = (changes: SettingsChanges) => admin.send(settingsApi.save, { body: changes });
  const drink = (quantity = 2) => ({ _id: randomUUID(), menuItem: lager, quantity });
  return {
    ...resort,
    lager,
    save,
    drink,
    /** Opens a table with one dish and two lagers. */
    openBoth: (table = 0) => resort.open(table, resort.line(), drink()),
    setRate: (percent = 20) =>
      save({ liquorRates: [{ from: Day.decode(TODAY), vatRate: rateBps(percent * 100) }] }),
  };
}
