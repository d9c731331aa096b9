import { useSyncExternalStore } from "react";
import { signal } from "../signal.ts";

/**
 * How safe pending commands are on this device. "keeps": durable. "may-lose": the browser may delete them
 * when the disk is full. "page-only": lost with the page, since the browser stores nothing.
 */
export type StoragePersistence = "keeps" | "may-lose" | "page-only";

export const storagePersistence = signal<StoragePersistence>("keeps");

/** Asks the browser not to evict unsent changes when its disk is full. Plain HTTP has no such API. */
export async function requestStoragePersistence(storage: Partial<StorageManager> | undefined): Promise<void> {
  const isKept = (await storage?.persist?.()) === true;
  if (!isKept && storagePersistence.get() === "keeps") storagePersistence.set("may-lose");
}

export function useStoragePersistence(): StoragePersistence {
  return useSyncExternalStore(storagePersistence.subscribe, storagePersistence.get);
}
