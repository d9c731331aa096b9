import { type DBSchema, openDB } from "idb";
import { log } from "../log.ts";
import { memoryStore, type OutboxRecord, type OutboxStore } from "./store.ts";

interface OutboxDatabase extends DBSchema {
  commands: { key: string; value: OutboxRecord; indexes: { position: number } };
}

/** The outbox in IndexedDB: a stored command survives the tab, the browser and a power cut. */
export async function indexedDbStore(name = "rasoi"): Promise<OutboxStore> {
  const database = await openDB<OutboxDatabase>(name, 1, {
    upgrade(db) {
      db.createObjectStore("commands", { keyPath: "id" }).createIndex("position", "position");
    },
  });
  return {
    all: () => database.getAllFromIndex("commands", "position"),
    async write({ add = [], update = [], remove = [] }) {
      const tx = database.transaction("commands", "readwrite", { durability: "strict" });
      await Promise.all([
        ...add.map((record) => tx.store.put(record)),
        ...update.map(async (record) => {
          if (await tx.store.getKey(record.id)) await tx.store.put(record);
        }),
        ...remove.map((id) => tx.store.delete(id)),
        tx.done,
      ]);
    },
  };
}

/** The device's store; in a browser without IndexedDB (some private windows) the page's memory, which is said in the log. */
export async function openStore(): Promise<OutboxStore> {
  try {
    return await indexedDbStore();
  } catch (error) {
    log("IndexedDB is not available; unsent changes last only as long as this page", String(error));
    return memoryStore();
  }
}
