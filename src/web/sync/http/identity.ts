import { v7 } from "uuid";

const DEVICE_KEY = "rasoi.device";

/**
 * Creates a UUID of version 7, which begins with the time: consecutive ids are adjacent in the database's indexes, so storing an
 * order touches few pages. Works over plain HTTP too, where `crypto.randomUUID` does not exist.
 */
export function newId(): string {
  return v7();
}

/** Returns this browser's id in the journal; created once and stored. */
export function deviceId(): string {
  const stored = localStorage.getItem(DEVICE_KEY);
  if (stored) return stored;
  const created = newId();
  localStorage.setItem(DEVICE_KEY, created);
  return created;
}

/** This tab's id, for the life of the page. */
export const tabId = newId();
