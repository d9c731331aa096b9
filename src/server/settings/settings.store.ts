import { z } from "zod";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import { prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { settings as entity } from "./entities.ts";

const ROW = 1;
const StoredFields = z.record(z.string(), z.unknown());

/** A setting that was never saved has its default. */
const defaults = Settings.encode(defaultSettings);

/**
 * The settings of the last text that was parsed. The text alone decides, so it is no state of a server: each order and settlement
 * reads the text, and to parse it anew each time took 7 % of their CPU (`npm run bench`).
 */
const parsed = new Map<string, Settings>();

/** Loads the resort's settings; the defaults when none were saved. */
export async function loadSettings(tx: ReadTx): Promise<Settings> {
  const [row] = (await settingsSelect(tx, {})).rows;
  if (!row) return defaultSettings;
  const known = parsed.get(row.data);
  if (known) return known;
  parsed.clear();
  const settings = Settings.parse({ ...defaults, ...StoredFields.parse(JSON.parse(row.data)) });
  parsed.set(row.data, settings);
  return settings;
}

const settingsSelect = prepared((tx: ReadTx, _: object) =>
  tx.selectFrom("settings").select("data").where("id", "=", ROW),
);

export async function saveSettings(tx: Tx, settings: Settings, at: Instant): Promise<void> {
  const row = { data: JSON.stringify(Settings.encode(settings)), updated_at: at };
  const upsert = tx.insertInto("settings").values({ id: ROW, ...row });
  await store(
    tx,
    entity,
    upsert.onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
  );
}
