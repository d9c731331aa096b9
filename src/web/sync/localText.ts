import { useSyncExternalStore } from "react";
import { log } from "./log.ts";
import { signal } from "./signal.ts";

/** Where the booked table is kept (spec section 3); signing out removes it. */
export const TABLE_CONTEXT_KEY = "selectedTableContext";

/** Texts that browsers refused to store (some private windows do), by name: they last as long as the page. */
const unstored = signal<Readonly<Record<string, string | undefined>>>({});

/** Reads the text that this browser keeps under a name, across reloads and for all its tabs. */
export function readLocalText(key: string): string | undefined {
  return unstored.get()[key] ?? localStorage.getItem(key) ?? undefined;
}

/** Stores a text under a name, or removes it. */
export function writeLocalText(key: string, text: string | undefined): void {
  let refused: string | undefined;
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    log(`"${key}" could not be stored and lasts only as long as this page`, String(error));
    refused = text;
  }
  unstored.set({ ...unstored.get(), [key]: refused });
}

/** Returns the text under a name; re-renders when this tab or another changes it. */
export function useLocalText(key: string): string | undefined {
  return useSyncExternalStore(subscribe, () => readLocalText(key));
}

function subscribe(listener: () => void): () => void {
  const leave = unstored.subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    leave();
    window.removeEventListener("storage", listener);
  };
}
