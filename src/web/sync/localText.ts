import { useSyncExternalStore } from "react";
import { log } from "./log.ts";

/** Where the booked table is kept (spec section 3); signing out removes it. */
export const TABLE_CONTEXT_KEY = "selectedTableContext";

/** Texts that this page could not store, in browsers that refuse (some private windows): they last as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** What this browser keeps under a name, across reloads and for all its tabs. */
export function readLocalText(key: string): string | undefined {
  return unstored.get(key) ?? localStorage.getItem(key) ?? undefined;
}

/** Keeps a text under a name, or forgets it. */
export function keepLocalText(key: string, text: string | undefined): void {
  unstored.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    log(`"${key}" could not be stored and lasts only as long as this page`, String(error));
    if (text !== undefined) unstored.set(key, text);
  }
  for (const listener of [...listeners]) listener();
}

/** As `readLocalText`, following changes made here and in the browser's other tabs. */
export function useLocalText(key: string): string | undefined {
  return useSyncExternalStore(subscribe, () => readLocalText(key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
