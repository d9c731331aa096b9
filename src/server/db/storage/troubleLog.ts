import { type StorageState, storageLabels } from "#domain/settings/diskHealth.ts";
import { isDatabaseUnreachable } from "../postgres/databaseUnreachable.ts";
import { detectStorageTrouble } from "./storageTrouble.ts";

const EVERY_MS = 60_000;
/** The most remembered troubles; beyond it all may be logged again. */
const REMEMBERED_MAX = 100;

interface Log {
  error(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

/** Logs each trouble at most once a minute. */
export function createTroubleLog(log: Log, passed = () => performance.now()) {
  const loggedAt = new Map<string, number>();
  const isDue = (trouble: string) => {
    if (passed() - (loggedAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return false;
    if (loggedAt.size >= REMEMBERED_MAX) loggedAt.clear();
    loggedAt.set(trouble, passed());
    return true;
  };
  return {
    onFailure: (error: unknown): void => {
      const storage = detectStorageTrouble(error);
      // While the database is unreachable, each statement's error has a different message.
      const trouble = storage ?? (isDatabaseUnreachable(error) ? "away" : String(error));
      if (isDue(trouble)) log.error({ err: error }, storage ? storageLabels[storage] : "server trouble");
    },
    onStorage: (state: StorageState): void => {
      if (isDue(state)) log.warn({ storage: state }, storageLabels[state]);
    },
  };
}
