import { type Instant, instant } from "#domain/time.ts";
import { useLocalText, writeLocalText } from "./localText.ts";

const KEY = "rasoi.lastContact";
/** Contacts within this time are stored once. */
const STORED_EVERY_MS = 5_000;

let storedAt = 0;

/** Stores when the server last answered, for all tabs and for a page opened while the server is unreachable. */
export function noteContact(now: Instant): void {
  if (Math.abs(now - storedAt) < STORED_EVERY_MS) return;
  storedAt = now;
  writeLocalText(KEY, String(now));
}

/** Returns when the server last answered this device; undefined if it never did. */
export function useLastContact(): Instant | undefined {
  const at = useLocalText(KEY);
  return at === undefined ? undefined : instant(Number(at));
}
