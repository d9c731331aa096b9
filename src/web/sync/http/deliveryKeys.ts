import { z } from "zod";
import type { DeliveryKey } from "#domain/staff/api.ts";

const KEYS_KEY = "rasoi.deliveryKeys";
const SESSION_KEY = "rasoi.deliverySession";

const Keys = z.record(z.string(), z.string());
type Keys = Readonly<Record<string, string>>;

/** What was read last, and the text it was read from: another tab may have written since. */
let last: { readonly text: string | null; readonly keys: Keys } = { text: null, keys: {} };

/**
 * Returns the delivery keys that this device has, by session id: of the session that lives, and of those that are over while
 * changes made under them still wait.
 */
export function deliveryKeys(): Keys {
  const text = localStorage.getItem(KEYS_KEY);
  if (text !== last.text) last = { text, keys: parsed(text) };
  return last.keys;
}

/** Returns the id of the session that lives; undefined where the server gave no key for it, as over plain HTTP. */
export function deliverySession(): string | undefined {
  return localStorage.getItem(SESSION_KEY) ?? undefined;
}

/** Stores the key of the session that lives. */
export function keepDeliveryKey({ session, key }: DeliveryKey): void {
  localStorage.setItem(SESSION_KEY, session);
  storeKeys({ ...deliveryKeys(), [session]: key });
}

/** Notes that the session is over. Its key stays until nothing waits that was made under it. */
export function endDeliverySession(): void {
  localStorage.removeItem(SESSION_KEY);
}

/** Removes all keys but those of these sessions. */
export function keepOnlyDeliveryKeys(sessions: ReadonlySet<string | undefined>): void {
  const keys = Object.entries(deliveryKeys());
  const kept = keys.filter(([session]) => sessions.has(session));
  if (kept.length < keys.length) storeKeys(Object.fromEntries(kept));
}

/** Removes the key of a session, because the server does not accept it. */
export function dropDeliveryKey(session: string): void {
  const { [session]: _, ...others } = deliveryKeys();
  storeKeys(others);
}

function storeKeys(keys: Keys): void {
  if (Object.keys(keys).length === 0) localStorage.removeItem(KEYS_KEY);
  else localStorage.setItem(KEYS_KEY, JSON.stringify(keys));
}

function parsed(text: string | null): Keys {
  try {
    return Keys.safeParse(JSON.parse(text ?? "{}")).data ?? {};
  } catch {
    // Storage that somebody edited by hand is the same as none.
    return {};
  }
}
