import { z } from "zod";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import type { Instant } from "#domain/time.ts";
import { prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

const ROW = 1;
const StoredFields = z.record(z.string(), z.unknown());

/**
 * The last settings text and its parsed value. Every order loads the settings; the text is read each time, so that a change
 * by another node or a restore is seen at once, and it is parsed only when it differs.
 */
let parsed: { readonly text: string; readonly settings: Settings } | undefined;

/** Loads the resort's settings; the defaults when none were saved. */
export async function loadSettings(tx: ReadTx): Promise<Settings> {
  const [row] = (await settingsSelect(tx, {})).rows;
  if (!row) return defaultSettings;
  if (parsed?.text !== row.data) parsed = { text: row.data, settings: parse(row.data) };
  return parsed.settings;
}

const settingsSelect = prepared((tx: ReadTx, _: object) =>
  tx.selectFrom("settings").select("data").where("id", "=", ROW),
);

/** Parses stored settings. A setting that a newer release added has its default until it is saved. */
function parse(text: string): Settings {
  const stored = StoredFields.parse(JSON.parse(text));
  return Settings.parse({ ...Settings.encode(defaultSettings), ...stored });
}

export async function saveSettings(tx: Tx, settings: Settings, at: Instant): Promise<void> {
  const row = { data: JSON.stringify(Settings.encode(settings)), updated_at: at };
  await tx
    .insertInto("settings")
    .values({ id: ROW, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
