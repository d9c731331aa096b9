import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type StorageState, storageWords } from "#domain/settings/storage.ts";
import type { Instant } from "#domain/time.ts";
import { type AppSettings, createApp, features } from "./app.ts";
import { createBackups, type DatabaseCheck } from "./db/backup/backups.ts";
import { openClock } from "./db/clock/clockRows.ts";
import { connect, type Databases } from "./db/connect.ts";
import { startSumming } from "./db/daySums/sumEndedDays.ts";
import { watchBusinessDays } from "./db/days.ts";
import { readHouseSecret } from "./db/houseSecret.ts";
import type { JournalRow } from "./db/journal.ts";
import { migrate } from "./db/migrate.ts";
import { freeBytesOf, type StorageWatch, tryWrite, watchStorage } from "./db/storage/storageWatch.ts";
import { createWriteQueue, type WriteQueue } from "./db/write.ts";
import { type Env, VERSION } from "./env.ts";
import { deliveryKeysFrom } from "./http/authors/deliveryKey.ts";
import { drainer } from "./http/drain.ts";
import { openFeed } from "./http/events/feed.ts";
import { type StreamLimits, streamLimits } from "./http/events/streamLimits.ts";
import type { Feature, ServerFacts } from "./http/feature.ts";
import type { AppContext } from "./http/request.ts";
import { createSessionCheck } from "./http/session.ts";
import { type RequestTimeouts, requestTimeouts } from "./http/slowBodies.ts";
import { WEB_DIR } from "./http/static.ts";
import { loadBackupLimit } from "./settings/backupLimit.store.ts";
import { seedEmptyDatabase, setupCodeFrom } from "./setup/firstStart.ts";
import { endDemoSessions, hasOpenDemoAccounts, needsFirstAdmin } from "./staff/demo.ts";
import { hashPassword } from "./staff/passwordHash.ts";
import {
  findAuthorSession,
  findSessions,
  findSignIn,
  noteTaken,
  touchSession,
} from "./staff/sessions.store.ts";
import { findUser, hasAccounts } from "./staff/users.store.ts";

/** The cost that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What the rest of the server asks the staff feature for. */
const finders = { findUser, findAuthorSession };

const signIns = { findSignIn, noteTaken };

/** What tests replace. */
export interface Overrides {
  /** The computer's clock. */
  readonly clock?: () => Instant;
  /** The milliseconds that passed; as the computer's clock says, where only that is replaced. */
  readonly passed?: () => number;
  readonly passwordCost?: ServerFacts["passwordCost"];
  /** Served in addition to the real features. */
  readonly moreFeatures?: readonly Feature[];
  readonly webDir?: string;
  readonly requestTimeouts?: RequestTimeouts;
  readonly streamLimits?: StreamLimits;
  readonly freeBytes?: () => Promise<number>;
}

export interface Server {
  /** The server's address, without a slash at the end. */
  readonly url: string;
  readonly databases: Databases;
  readonly writeQueue: WriteQueue;
  readonly storage: StorageWatch;
  /** The code that the first visitor types while there is no admin who can sign in; undefined once there is one. */
  readonly setupCode: string | undefined;
  /** Whether somebody can sign in with a demo account's public password. */
  readonly hasDemoAccounts: boolean;
  /** Accepts no more requests, finishes those that run, closes the database. */
  close(): Promise<void>;
}

/** Opens the database, migrates it, and starts the HTTP server. */
export async function startServer(env: Env, overrides: Overrides = {}): Promise<Server> {
  const databases = connect(env);
  try {
    return await openServer(env, overrides, databases);
  } catch (error) {
    await databases.close();
    throw error;
  }
}

/** Creates everything that uses the open database, and starts the HTTP server. */
async function openServer(env: Env, overrides: Overrides, databases: Databases): Promise<Server> {
  // The log is created with the app, below.
  let report: (error: unknown) => void = () => undefined;
  const onFailure = (error: unknown) => report(error);

  await migrate(databases, join(env.DATA_DIR, "backups"));
  await tryWrite(databases);
  const { clock: computer, passed = computer } = overrides;
  const clock = await openClock(databases, { computer, passed });
  let sayStorage: (state: StorageState) => void = () => undefined;
  const freeBytes =
    overrides.freeBytes ??
    (databases.file === undefined ? async () => undefined : () => freeBytesOf(env.DATA_DIR));
  const storage = watchStorage({ databases, freeBytes, onChange: (state) => sayStorage(state) });
  const backups = backupsOf(env, databases, {
    clock: clock.now,
    onFailure,
    storage,
    freeBytes: overrides.freeBytes,
  });
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
  // The feed brings this node's own commits a moment later when another node's came in between.
  writeQueue.onCommit(follow);
  const facts = await serverFacts(env, overrides, { databases, backups, storage, clock });
  await prepareAccounts({ databases, writeQueue, days, facts });
  const feed = await openFeed(databases, writeQueue, onFailure);
  feed.onRows(follow);
  const handlers = [...features, ...(overrides.moreFeatures ?? [])].flatMap((feature) => feature.handlers);
  const base = { databases, writeQueue, clock };
  const sessionCheck = createSessionCheck(base, { findSessions, touchSession });
  const context = { ...base, days, facts, sessionCheck, signIns, ...finders, handlers };
  const { http, streams } = await createApp(context, feed, appSettings(env, overrides));
  report = (error) => http.log.error({ err: error }, "database trouble");
  sayStorage = (state) => http.log.warn({ storage: state }, storageWords[state]);

  const drain = drainer(http);
  try {
    const isNew = await databases.read((tx) => needsFirstAdmin(tx, facts));
    const hasDemoAccounts = await databases.read((tx) => hasOpenDemoAccounts(tx, facts));
    const setupCode = isNew ? facts.setupCode : undefined;
    await http.listen({ port: env.PORT, host: env.HOST });
    backups?.startNightly();
    storage.start();
    const { now } = clock;
    const summing = startSumming({ databases, writeQueue, now, businessDayOf: days.of, onFailure });
    const close = async () => {
      streams.close();
      await summing.close();
      await drain();
      storage.close();
      await backups?.close();
      await feed.close();
      await writeQueue.close();
      await databases.close();
    };
    const url = urlOf(env, http.server.address());
    return { url, databases, writeQueue, storage, setupCode, hasDemoAccounts, close };
  } catch (error) {
    streams.close();
    await http.close();
    await feed.close();
    throw error;
  }
}

function appSettings(env: Env, overrides: Overrides): AppSettings {
  return {
    webDir: overrides.webDir ?? WEB_DIR,
    logLevel: env.LOG_LEVEL,
    requestTimeouts: overrides.requestTimeouts ?? requestTimeouts,
    streamLimits: overrides.streamLimits ?? streamLimits,
    trustProxy: env.TRUST_PROXY,
  };
}

interface BackupHooks {
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
  readonly storage: StorageWatch;
  readonly freeBytes: (() => Promise<number>) | undefined;
}

/** Makes what backs the SQLite file up and checks it; undefined on PostgreSQL, which has its own tools. */
function backupsOf(env: Env, { file, read }: Databases, { storage, ...hooks }: BackupHooks) {
  if (file === undefined) return undefined;
  const onChecked = ({ faults, damagedBackups }: DatabaseCheck) => {
    for (const fault of [...faults, ...damagedBackups]) hooks.onFailure(new Error(fault));
    storage.noteCheck(faults.length > 0);
  };
  const folders = { folder: join(env.DATA_DIR, "backups"), secondFolder: env.BACKUP_DIR };
  return createBackups({ file, ...folders, ...hooks, onChecked, limitBytes: () => read(loadBackupLimit) });
}

async function serverFacts(
  env: Env,
  { passwordCost = PASSWORD_COST }: Overrides,
  made: Pick<ServerFacts, "backups" | "storage" | "clock"> & { readonly databases: Databases },
): Promise<ServerFacts> {
  const { DATA_DIR: dataDir, DEMO } = env;
  const { databases, ...given } = made;
  const houseSecret = await readHouseSecret(databases.reader);
  return {
    ...given,
    dialect: databases.dialect,
    version: VERSION,
    dataDir,
    demo: DEMO === "on",
    setupCode: setupCodeFrom(houseSecret),
    deliveryKeyOf: deliveryKeysFrom(houseSecret),
    passwordCost,
  };
}

/** With DEMO=on, fills an empty database with demo data; with DEMO=off, ends the sessions of demo accounts. */
async function prepareAccounts({
  databases,
  writeQueue,
  days,
  facts,
}: Pick<AppContext, "databases" | "writeQueue" | "days" | "facts">): Promise<void> {
  if (!facts.demo) {
    await writeQueue.write(({ tx, now }) => endDemoSessions(tx, now));
    return;
  }
  if (await databases.read(hasAccounts)) return;
  await seedEmptyDatabase(writeQueue, days, (password) => hashPassword(password, facts.passwordCost));
  await days.reload();
}

function urlOf({ HOST, PORT }: Env, address: AddressInfo | string | null): string {
  const port = typeof address === "object" && address ? address.port : PORT;
  const isAnyAddress = HOST === "0.0.0.0" || HOST === "::";
  return `http://${isAnyAddress ? "localhost" : HOST}:${port}`;
}
