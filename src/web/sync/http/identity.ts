import { v7 } from "uuid";

const DEVICE_KEY = "rasoi.device";

/**
 * Makes a UUID that begins with the time (version 7): ids made one after the other lie side by side in the database's indexes,
 * so that storing an order touches few pages however many years lie there already. Works on plain HTTP over a LAN address too,
 * where `crypto.randomUUID` does not exist.
 */
export function newId(): string {
  return v7();
}

/** Returns the id of this browser in the journal. It is made once and kept. */
export function deviceId(): string {
  const known = localStorage.getItem(DEVICE_KEY);
  if (known) return known;
  const made = newId();
  localStorage.setItem(DEVICE_KEY, made);
  return made;
}

/** This tab, for as long as its page lives. */
export const tabId = newId();
