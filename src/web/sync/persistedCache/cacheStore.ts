import { completed, resultOf } from "../indexedDb.ts";

const STORE = "seen";
const NEWEST = "newest";

export interface StoredCache {
  readonly person: string;
  /** Build version that stored it; other builds may decode answers differently. */
  readonly version: string;
  readonly answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open("rasoi.seen", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE);
  };
  return await resultOf(opening);
}

async function run<Result>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const done = completed(transaction);
    const result = await resultOf(use(transaction.objectStore(STORE)));
    await done;
    return result;
  } finally {
    database.close();
  }
}

export async function readStoredCache(): Promise<StoredCache | undefined> {
  return await run<StoredCache | undefined>("readonly", (store) => store.get(NEWEST));
}

/** Stores one person's answers and removes earlier ones. */
export async function writeStoredCache(seen: StoredCache): Promise<void> {
  await run("readwrite", (store) => store.put(seen, NEWEST));
}

export async function deleteStoredCache(): Promise<void> {
  await run("readwrite", (store) => store.clear());
}
