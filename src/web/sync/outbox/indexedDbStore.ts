import { completed, resultOf } from "../indexedDb.ts";
import { log } from "../log.ts";
import { storagePersistence } from "./storagePersistence.ts";
import {
  memoryStore,
  type OutboxRecord,
  type OutboxStore,
  positionAfter,
  type QueuePosition,
} from "./store.ts";

const COMMANDS = "commands";
const POSITION = "position";

/** Opens the outbox in IndexedDB. A stored command survives the tab, the browser and a power cut. */
export async function indexedDbStore(name = "rasoi"): Promise<OutboxStore> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(COMMANDS, { keyPath: "id" }).createIndex(POSITION, POSITION);
  };
  const database = await resultOf(opening);
  return {
    all: async () => {
      const commands = database.transaction(COMMANDS).objectStore(COMMANDS);
      return await resultOf<OutboxRecord[]>(commands.index(POSITION).getAll());
    },
    append: async (record) => {
      const transaction = database.transaction(COMMANDS, "readwrite", { durability: "strict" });
      const commands = transaction.objectStore(COMMANDS);
      const place = await lastPlace(commands, record);
      commands.put({ ...record, position: place.position });
      await completed(transaction);
      return place;
    },
    write: async ({ add = [], update = [], moveLast = [], remove = [] }) => {
      const transaction = database.transaction(COMMANDS, "readwrite", { durability: "strict" });
      const commands = transaction.objectStore(COMMANDS);
      for (const record of add) commands.put(record);
      for (const id of remove) commands.delete(id);
      for (const record of update) {
        const known = commands.getKey(record.id);
        known.onsuccess = () => known.result && commands.put(record);
      }
      for (const record of moveLast) {
        const { position } = await lastPlace(commands, record);
        if (await resultOf(commands.getKey(record.id))) commands.put({ ...record, position });
      }
      await completed(transaction);
    },
  };
}

async function lastPlace(commands: IDBObjectStore, record: OutboxRecord): Promise<QueuePosition> {
  const last = await resultOf(commands.index(POSITION).openKeyCursor(null, "prev"));
  return positionAfter(
    last ? { id: String(last.primaryKey), position: Number(last.key) } : undefined,
    record,
  );
}

/** Opens the device's store: IndexedDB, or memory (and a line in the log) if the browser has none. */
export async function openStore(): Promise<OutboxStore> {
  try {
    return await indexedDbStore();
  } catch (error) {
    storagePersistence.set("page-only");
    log("IndexedDB is not available; unsent changes last only as long as this page", String(error));
    return memoryStore();
  }
}
