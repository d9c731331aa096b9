import type { StorageState } from "#domain/settings/diskHealth.ts";
import type { Instant } from "#domain/time.ts";
import { type FollowingClock, openClock } from "../db/clock/clockRows.ts";
import { connect, type Databases } from "../db/connect.ts";
import type { JournalRow } from "../db/journal.ts";
import { createOrRefuse } from "../db/migrate.ts";
import { freeBytesIn } from "../db/storage/diskSpace.ts";
import { type StorageWatch, tryWrite, watchStorage } from "../db/storage/storageWatch.ts";
import { createWriteQueue, type WriteQueue } from "../db/write.ts";
import type { Env } from "../env.ts";
import { type WatchedBusinessDays, watchBusinessDays } from "../settings/businessDays.store.ts";
import { schema } from "./migration.ts";

/** What every writing program needs: existing tables, and the clock and business days of the journal. */
export interface OpenDatabase {
  readonly databases: Databases;
  readonly clock: FollowingClock;
  readonly storage: StorageWatch;
  readonly writeQueue: WriteQueue;
  readonly days: WatchedBusinessDays;
  /** Called with the journal rows of this and other processes. */
  readonly follow: (rows: readonly JournalRow[]) => void;
}

interface Opening {
  /** Called with failures of background work. */
  readonly onFailure: (error: unknown) => void;
  readonly onStorage?: (state: StorageState) => void;
  readonly onClock?: (isWaiting: boolean) => void;
  readonly clock?: (() => Instant) | undefined;
  /** Monotonic milliseconds; default if only `clock` is replaced: by that clock. */
  readonly passed?: (() => number) | undefined;
  readonly freeBytes?: (() => Promise<number>) | undefined;
  readonly connect?: typeof connect | undefined;
}

/** Opens the database for writing, and creates the tables in an empty one. Close the write queue first, then the databases. */
export async function openDatabase(env: Env, opening: Opening): Promise<OpenDatabase> {
  const databases = (opening.connect ?? connect)(env);
  try {
    return await open(env, databases, opening);
  } catch (error) {
    await databases.close();
    throw error;
  }
}

async function open(
  env: Env,
  databases: Databases,
  { onFailure, onStorage = () => undefined, onClock, clock: computer, passed = computer, freeBytes }: Opening,
): Promise<OpenDatabase> {
  await createOrRefuse(databases, schema);
  await tryWrite(databases);
  const clock = await openClock(databases, { computer, passed, onWaiting: onClock });
  const ownDisk =
    databases.file === undefined ? async () => undefined : async () => freeBytesIn(env.DATA_DIR);
  const storage = watchStorage({ databases, freeBytes: freeBytes ?? ownDisk, onChange: onStorage });
  const writeQueue = createWriteQueue(databases, {
    clock: clock.now,
    onFailure,
    onHead: clock.readOthers,
    onStored: storage.note,
  });
  const days = await watchBusinessDays(databases);
  const follow = (rows: readonly JournalRow[]) => {
    days.follow(rows);
    clock.note(rows);
  };
  writeQueue.onCommit(follow);
  return { databases, clock, storage, writeQueue, days, follow };
}
