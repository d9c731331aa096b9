import { type StorageState, storageWords } from "#domain/settings/storage.ts";
import { isDatabaseAway } from "../postgres/databaseAway.ts";
import { storageTroubleOf } from "./storageTrouble.ts";

const EVERY_MS = 60_000;
/** Different troubles that are remembered; beyond it all may be logged again. */
const REMEMBERED_MAX = 100;

interface Log {
  error(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

/** Logs each trouble at most once a minute, with how often it came in between. */
export function createTroubleLog(log: Log, passed = () => performance.now()) {
  const logged = new Map<string, { readonly at: number; unlogged: number }>();

  /** Returns how often a trouble came since it was logged; undefined where it is not to be logged now. */
  function dueSince(trouble: string): number | undefined {
    const last = logged.get(trouble);
    if (last && passed() - last.at < EVERY_MS) {
      last.unlogged++;
      return undefined;
    }
    if (logged.size >= REMEMBERED_MAX) logged.clear();
    logged.set(trouble, { at: passed(), unlogged: 0 });
    return last?.unlogged ?? 0;
  }

  return {
    onFailure: (error: unknown): void => {
      const storage = storageTroubleOf(error);
      const trouble = storage ?? nameOf(error);
      const unlogged = dueSince(trouble);
      if (unlogged === undefined) return;
      log.error({ err: error, unlogged }, storage ? storageWords[storage] : "server trouble");
    },
    onStorage: (state: StorageState): void => {
      if (dueSince(state) !== undefined) log.warn({ storage: state }, storageWords[state]);
    },
  };
}

/** One trouble has many messages: each statement that waits for a database has another one. */
function nameOf(error: unknown): string {
  if (isDatabaseAway(error)) return "away";
  return error instanceof Error ? error.message : String(error);
}
