import { z } from "zod";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import type { Instant } from "#domain/time.ts";
import { prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { SETTINGS_ROW, saveRow } from "./row.store.ts";

const StoredFields = z.record(z.string(), z.unknown());

/** A setting that was never saved has its default. */
const defaults = Settings.encode(defaultSettings);

/** Loads the resort's settings, by default the default settings. */
export async function loadSettings(tx: ReadTx): Promise<Settings> {
  const [row] = (await settingsSelect(tx, {})).rows;
  return row ? parseSettings(row.data) : defaultSettings;
}

const parseSettings = rememberLast((text) =>
  Settings.parse({ ...defaults, ...StoredFields.parse(JSON.parse(text)) }),
);

/** Memoizes the last result by its text: every order reads the settings, and parsing took 7 % of the CPU (`npm run bench`). */
function rememberLast<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  let last: { readonly text: string; readonly parsed: Parsed } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, parsed: parse(text) };
    return last.parsed;
  };
}

const settingsSelect = prepared((tx: ReadTx, _: object) =>
  tx.selectFrom("settings").select("data").where("id", "=", SETTINGS_ROW.settings),
);

export async function saveSettings(tx: Tx, settings: Settings, at: Instant): Promise<void> {
  await saveRow(tx, SETTINGS_ROW.settings, Settings.encode(settings), at);
}
