import { type Instant, instant } from "#domain/time.ts";
import { useLocalText, writeLocalText } from "./localText.ts";

const KEY = "rasoi.lastContact";
/** Answers that come one after the other are noted together. */
const STORED_EVERY_MS = 5_000;

let storedAt = 0;

/** Notes that the server has answered, for all tabs of this device and for a page that is opened without the server. */
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
