import { randomUUID } from "node:crypto";
import type { StorageState } from "#domain/settings/diskHealth.ts";
import type { Databases } from "../connect.ts";
import { freeBytesIn } from "./diskSpace.ts";
import { detectStorageTrouble, type StorageTrouble } from "./storageTrouble.ts";

/** Enough for an evening's changes, a backup and other programs. */
const LOW_BYTES = 500 * 1024 * 1024;
/** Below this the next large write fails, even if small ones succeed. */
const FULL_BYTES = 8 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;
/** The interval while nothing can be stored, so that devices deliver soon after space was freed. */
const CHECK_TROUBLE_EVERY_MS = 5_000;

/** Watches whether the server can store data. */
export type StorageWatch = ReturnType<typeof watchStorage>;

interface Settings {
  readonly databases: Pick<Databases, "writer">;
  /** The free bytes of the disk; undefined if unknown (PostgreSQL on another computer). */
  readonly freeBytes: () => Promise<number | undefined>;
  readonly onChange: (state: StorageState) => void;
}

export function watchStorage({ databases, freeBytes, onChange }: Settings) {
  let trouble: Exclude<StorageTrouble, "damaged"> | undefined;
  let isDamaged = false;
  let free: number | undefined;
  let reported: StorageState = "ok";
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const state = (): StorageState => {
    if (trouble !== undefined) return trouble;
    if (isDamaged) return "damaged";
    if (free === undefined || free >= LOW_BYTES) return "ok";
    return free < FULL_BYTES ? "full" : "low";
  };
  const tell = () => {
    if (state() === reported) return;
    reported = state();
    onChange(reported);
  };
  /** Records a storage trouble, or (undefined) a successful write. */
  const note = (now: StorageTrouble | undefined): void => {
    if (now === "damaged") isDamaged = true;
    const troubleNow = now === "damaged" ? undefined : now;
    const isNew = trouble === undefined && troubleNow !== undefined;
    trouble = troubleNow;
    tell();
    if (isNew) plan();
  };
  /** Checks the free space, and tries a write if the last one failed. */
  const check = async (): Promise<void> => {
    // If the disk is gone, the write fails.
    free = await freeBytes().catch(() => undefined);
    if (trouble !== undefined) note(await detectWriteTrouble(databases));
    tell();
  };
  function plan(): void {
    clearTimeout(timer);
    if (isClosed || timer === undefined) return;
    const again = () => void check().finally(plan);
    timer = setTimeout(
      again,
      trouble === undefined && state() !== "full" ? CHECK_EVERY_MS : CHECK_TROUBLE_EVERY_MS,
    );
  }

  return {
    state,
    note,
    /** Records the result of a full check, which alone clears "damaged". */
    noteCheck: (wasDamaged: boolean): void => {
      isDamaged = wasDamaged;
      tell();
    },
    check,
    start: (): void => {
      timer = setTimeout(() => void check().finally(plan), 0);
    },
    close: (): void => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** True if so little is free that the next large write fails, which SQLite's error code does not always show. */
export function isFull(folder: string): boolean {
  return freeBytesIn(folder) < FULL_BYTES;
}

/** More than one page, so that the file must grow. */
const PROBE_BYTES = 64 * 1024;

/** Writes and removes a probe to test whether data can be stored. Throws the database's error. */
export async function tryWrite({ writer }: Pick<Databases, "writer">): Promise<void> {
  const key = { person_id: "probe", key: randomUUID() };
  const row = { ...key, fingerprint: Buffer.alloc(PROBE_BYTES), status: 0, topic: "", entity_id: "", seq: 0 };
  const tx = await writer.startTransaction().execute();
  try {
    await tx.insertInto("idempotency_keys").values(row).execute();
    await tx
      .deleteFrom("idempotency_keys")
      .where("key", "=", key.key)
      .where("person_id", "=", "probe")
      .execute();
    await tx.commit().execute();
  } catch (error) {
    // Fails if SQLite has already rolled back the transaction.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

async function detectWriteTrouble(databases: Pick<Databases, "writer">): Promise<StorageTrouble | undefined> {
  try {
    await tryWrite(databases);
    return undefined;
  } catch (error) {
    return detectStorageTrouble(error);
  }
}
