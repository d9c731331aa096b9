import { useSyncExternalStore } from "react";
import { log } from "./log.ts";
import { signal } from "./signal.ts";

/** Key of the selected table (spec section 3); removed on sign-out. */
export const TABLE_CONTEXT_KEY = "selectedTableContext";

/** Texts that the browser refused to store (some private windows do), by key; lost with the page. */
const unstored = signal<Readonly<Record<string, string | undefined>>>({});

export function readLocalText(key: string): string | undefined {
  return unstored.get()[key] ?? localStorage.getItem(key) ?? undefined;
}

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

/** Returns a text of local storage; re-renders when this tab or another changes it. */
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
