import { useSyncExternalStore } from "react";
import { signal } from "../signal.ts";

/**
 * Whether this device keeps what is pending on it. "may-lose": the browser may delete it when the device is full. "page-only": the
 * browser stores nothing, and it is gone with the page.
 */
export type StoragePersistence = "keeps" | "may-lose" | "page-only";

export const storagePersistence = signal<StoragePersistence>("keeps");

/** Asks the browser not to throw unsent changes away when its disk is full. On plain HTTP there is nobody to ask. */
export async function requestStoragePersistence(storage: Partial<StorageManager> | undefined): Promise<void> {
  const isKept = (await storage?.persist?.()) === true;
  if (!isKept && storagePersistence.get() === "keeps") storagePersistence.set("may-lose");
}

export function useStoragePersistence(): StoragePersistence {
  return useSyncExternalStore(storagePersistence.subscribe, storagePersistence.get);
}
