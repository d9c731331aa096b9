import { useSyncExternalStore } from "react";
import { signal } from "../signal.ts";

/**
 * Whether this device keeps what waits on it. "may-lose": the browser may delete it when the device is full. "page-only": the
 * browser stores nothing, and it is gone with the page.
 */
export type Keeping = "keeps" | "may-lose" | "page-only";

export const keeping = signal<Keeping>("keeps");

/** Asks the browser not to throw unsent changes away when its disk is full. On plain HTTP there is nobody to ask. */
export async function askToKeep(storage: Partial<StorageManager> | undefined): Promise<void> {
  const isKept = (await storage?.persist?.()) === true;
  if (!isKept && keeping.get() === "keeps") keeping.set("may-lose");
}

export function useKeeping(): Keeping {
  return useSyncExternalStore(keeping.subscribe, keeping.get);
}
