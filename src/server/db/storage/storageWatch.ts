import { randomUUID } from "node:crypto";
import type { StorageState } from "#domain/settings/diskHealth.ts";
import type { Databases } from "../connect.ts";
import { freeBytesIn } from "./diskSpace.ts";
import { detectStorageTrouble, type StorageTrouble } from "./storageTrouble.ts";

/** An evening's changes, a backup and what other programs write meanwhile. */
const LOW_BYTES = 500 * 1024 * 1024;
/** Below this the next large write fails, even if small ones still find room. */
const FULL_BYTES = 8 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;
/** While nothing can be stored, so that devices deliver soon after somebody made room. */
const CHECK_TROUBLE_EVERY_MS = 5_000;

/** Knows whether the server can store what comes. */
export type StorageWatch = ReturnType<typeof watchStorage>;

interface Settings {
  readonly databases: Pick<Databases, "writer">;
  /** The free bytes of the disk; undefined where nobody can know (PostgreSQL on another computer). */
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
  /** A write failed because of the disk, or (undefined) one succeeded; or something stored could not be read. */
  const note = (now: StorageTrouble | undefined): void => {
    if (now === "damaged") isDamaged = true;
    const troubleNow = now === "damaged" ? undefined : now;
    const isNew = trouble === undefined && troubleNow !== undefined;
    trouble = troubleNow;
    tell();
    if (isNew) plan();
  };
  /** Looks at the free space, and tries a write while the last one failed. */
  const check = async (): Promise<void> => {
    // The disk may be gone altogether; then the write says so.
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
    /** The whole database was checked. Only this ends that it is known as damaged. */
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

/** Returns whether so little is free that the next large write fails. SQLite's own code does not always say so. */
export function isFull(folder: string): boolean {
  return freeBytesIn(folder) < FULL_BYTES;
}

/** More than one page, so that the file must have room to grow. */
const PROBE_BYTES = 64 * 1024;

/** Stores something and removes it again, to learn whether anything can be stored. Throws the database's own error. */
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
    // SQLite has undone the transaction automatically then, so that this fails.
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
