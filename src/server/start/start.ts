import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { clockMessage } from "#domain/settings/clock.ts";
import type { Instant } from "#domain/time.ts";
import { type AppSettings, addRoutes, createHttp, features, newState, printedPapers } from "../app.ts";
import type { CopierLimits } from "../backups/logCopy/copierState.ts";
import { type Backups, createBackups, type DatabaseCheck } from "../backups/make/backups.ts";
import type { connect, Databases } from "../db/connect.ts";
import { readHead } from "../db/journal.ts";
import type { StorageWatch } from "../db/storage/storageWatch.ts";
import { createTroubleLog } from "../db/storage/troubleLog.ts";
import type { WriteQueue } from "../db/write.ts";
import { findDisplaySessions, touchDisplay } from "../devices/displays.store.ts";
import { entities } from "../entities.ts";
import { type Env, VERSION } from "../env.ts";
import { drainer } from "../http/drain.ts";
import { openFeed } from "../http/events/feed.ts";
import { type StreamLimits, streamLimits } from "../http/events/streamLimits.ts";
import type { Feature } from "../http/handlers/handler.ts";
import type { ServerInfo, ServerState } from "../http/handlers/serverInfo.ts";
import type { AppContext } from "../http/request.ts";
import { createSessionCheck } from "../http/session.ts";
import { type RequestTimeouts, requestTimeouts } from "../http/slowBodies.ts";
import { WEB_DIR } from "../http/static.ts";
import { type Https, openHttps } from "../network/https.ts";
import { startSpooler } from "../printing/spooler/spooler.ts";
import type { SpoolerTimes } from "../printing/spooler/spoolerContext.ts";
import { startSumming } from "../reports/daySums/sumEndedDays.ts";
import { loadBackupLimit } from "../settings/backupLimit.store.ts";
import { seedEmptyDatabase, setupCodeFrom } from "../setup/firstStart.ts";
import { loadOrCreateHouseSecret } from "../setup/houseSecret.store.ts";
import { palmGrove } from "../setup/seed/resort.ts";
import { endDemoSessions, hasOpenDemoAccounts, needsFirstAdmin } from "../staff/demo.ts";
import { hashPassword } from "../staff/passwordHash.ts";
import { findSessions, touchSession } from "../staff/sessions.store.ts";
import { hasAccounts } from "../staff/users.store.ts";
import { backgroundWork } from "./backgroundWork.ts";
import { createLogCopier, diskWarnings, ONE_DISK } from "./logCopier.ts";
import { findLostRows, writeHeads } from "./lostEnd.ts";
import { type OpenDatabase, openDatabase } from "./openDatabase.ts";

/** The cost that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Overrides {
  readonly clock?: () => Instant;
  /** The milliseconds that passed; as the computer's clock says, where only that is replaced. */
  readonly passed?: () => number;
  readonly passwordCost?: ServerInfo["passwordCost"];
  /** Served in addition to the real features. */
  readonly moreFeatures?: readonly Feature[];
  readonly webDir?: string;
  readonly requestTimeouts?: RequestTimeouts;
  readonly streamLimits?: StreamLimits;
  readonly freeBytes?: () => Promise<number>;
  readonly httpsTimes?: { readonly lookedEveryMs?: number; readonly handshakeMs?: number };
  readonly copierLimits?: Partial<CopierLimits>;
  /** The free bytes of the second disk. */
  readonly secondFreeBytes?: () => number;
  readonly connect?: typeof connect;
  /** How long printers may take, and how often queued papers are looked for. */
  readonly spoolerTimes?: SpoolerTimes;
  readonly startSpooler?: typeof startSpooler;
}

export interface Server {
  /** The server's address, without a slash at the end. */
  readonly url: string;
  /** Its address over HTTPS; undefined when that is off. */
  readonly secureUrl: string | undefined;
  readonly databases: Databases;
  readonly writeQueue: WriteQueue;
  readonly storage: StorageWatch;
  readonly state: ServerState;
  /** The code that the first visitor types while there is no admin who can sign in; undefined once there is one. */
  readonly setupCode: string | undefined;
  /** Sentences for whoever starts it: journal rows that are missing, and copies on the same disk as the data. */
  readonly warnings: readonly string[];
  /** True if somebody can sign in with a demo account's public password. */
  readonly hasDemoAccounts: boolean;
  /** Accepts no more requests, finishes the running ones, closes the database. */
  close(): Promise<void>;
}

/** Opens the database, migrates it, and starts the HTTP server. */
export async function startServer(env: Env, overrides: Overrides = {}): Promise<Server> {
  const http = createHttp(appSettings(env, overrides));
  const { onFailure, onStorage } = createTroubleLog(http.log);
  const onClock = (isWaiting: boolean) =>
    http.log.warn({ clock: isWaiting ? "waiting" : "ok" }, clockMessage(isWaiting));
  const opened = await openDatabase(env, { ...overrides, onFailure, onStorage, onClock });
  try {
    return await serve(http, { env, overrides, opened, onFailure });
  } catch (error) {
    await http.close();
    await opened.databases.close();
    throw error;
  }
}

interface Serving {
  readonly env: Env;
  readonly overrides: Overrides;
  readonly opened: OpenDatabase;
  readonly onFailure: (error: unknown) => void;
}

/** Creates everything that uses the open database, and starts the HTTP server. */
async function serve(http: FastifyInstance, { env, overrides, opened, onFailure }: Serving): Promise<Server> {
  const { databases, clock, storage, writeQueue, days } = opened;
  // Before anything is stored: new rows would hide how many are missing.
  const isFirstStart = (await databases.read(readHead)).seq === 0;
  const isAlone = isFirstStart && databases.file !== undefined && env.BACKUP_DIR === undefined;
  const { lostEnd, restoreHint } = await findLostRows(env, opened);
  if (lostEnd !== undefined) storage.noteCheck(true);
  const headWriter = await writeHeads(opened, onFailure);
  const https = await openHttps(env, {
    http: http.server,
    databases,
    now: clock.now,
    onFailure,
    times: overrides.httpsTimes,
  });
  const { copierLimits: limits, secondFreeBytes } = overrides;
  const copier = createLogCopier(env, opened, { limits, freeBytes: secondFreeBytes, onFailure });
  const backups = backupsOf(env, opened, { freeBytes: overrides.freeBytes, onFailure, copier, lostEnd });
  const info = await serverInfo(env, overrides, { opened, backups, https });
  const handlers = [...features, ...(overrides.moreFeatures ?? [])].flatMap((feature) => feature.handlers);
  await prepareAccounts(env, { ...opened, info, handlers, onFailure });
  const feed = await openFeed(databases, writeQueue, onFailure);
  // Updates the cached business days; the feed has the commits of all nodes, this one's too.
  feed.onRows(opened.follow);
  const base = { databases, writeQueue, clock };
  const sessionCheck = createSessionCheck(base, [
    { findSessions, touchSession },
    { findSessions: findDisplaySessions, touchSession: touchDisplay },
  ]);
  const state = newState(
    { now: clock.now, passed: overrides.passed ?? (() => performance.now()) },
    env.PRINTER_NETWORKS,
  );
  const context = { ...base, days, info, state, sessionCheck, handlers };
  const streams = await addRoutes(http, context, { feed, onFailure, ...appSettings(env, overrides) });
  const drain = drainer(http);
  const isNew = await databases.read((tx) => needsFirstAdmin(tx, info));
  const hasDemoAccounts = await databases.read((tx) => hasOpenDemoAccounts(tx, info));
  const setupCode = isNew ? info.setupCode : undefined;
  await copier?.start(() => void backups?.make("second-copy").catch(() => undefined));
  await http.listen({ port: env.PORT, host: env.HOST });
  await https?.listen();
  backups?.startNightly();
  storage.start();
  const spooler = (overrides.startSpooler ?? startSpooler)({
    ...{ databases, writeQueue, feed, days, onFailure, markPrinted: printedPapers, now: clock.now },
    networks: env.PRINTER_NETWORKS,
    times: overrides.spoolerTimes,
  });
  const summing = startSumming({ databases, writeQueue, now: clock.now, businessDayOf: days.of, onFailure });
  const close = async () => {
    await streams.close();
    await summing.close();
    await (https ? https.close(drain) : drain());
    await spooler.close();
    storage.close();
    await backups?.close();
    await feed.close();
    await writeQueue.close();
    await headWriter?.close();
    await copier?.close();
    await databases.close();
  };
  const url = urlOf(env, http.server.address());
  const secureUrl = https && `https://${hostOf(env)}:${https.info.port()}`;
  return {
    url,
    secureUrl,
    databases,
    writeQueue,
    storage,
    state,
    setupCode,
    warnings: [lostEnd ?? [], restoreHint ?? [], isAlone ? ONE_DISK : [], diskWarnings(env, copier)].flat(),
    hasDemoAccounts,
    close,
  };
}

function appSettings(env: Env, overrides: Overrides): AppSettings {
  return {
    webDir: overrides.webDir ?? WEB_DIR,
    logLevel: env.LOG_LEVEL,
    requestTimeouts: overrides.requestTimeouts ?? requestTimeouts,
    streamLimits: overrides.streamLimits ?? streamLimits,
    trustProxy: env.TRUST_PROXY,
    origins: env.CORS_ORIGIN,
  };
}

/** Creates the SQLite file's backups and checks; undefined on PostgreSQL, which has its own tools. */
function backupsOf(
  env: Env,
  { databases: { file, read }, clock, storage }: OpenDatabase,
  hooks: Pick<Parameters<typeof createBackups>[0], "freeBytes" | "copier" | "lostEnd" | "onFailure">,
): Backups | undefined {
  if (file === undefined) return undefined;
  const onChecked = ({ faults, damagedBackups }: DatabaseCheck) => {
    for (const fault of [...faults, ...damagedBackups]) hooks.onFailure(new Error(fault));
    storage.noteCheck(faults.length > 0);
  };
  return createBackups({
    ...hooks,
    work: backgroundWork,
    file,
    folder: join(env.DATA_DIR, "backups"),
    secondFolder: env.BACKUP_DIR,
    clock: clock.now,
    onChecked,
    limitBytes: () => read(loadBackupLimit),
  });
}

interface ServerParts {
  readonly opened: OpenDatabase;
  readonly backups: Backups | undefined;
  readonly https: Https | undefined;
}

async function serverInfo(
  env: Env,
  { passwordCost = PASSWORD_COST }: Overrides,
  { opened: { databases, clock, storage }, backups, https }: ServerParts,
): Promise<ServerInfo> {
  return {
    backups,
    https: https?.info,
    clock,
    storage,
    entities,
    dialect: databases.dialect,
    version: VERSION,
    dataDir: env.DATA_DIR,
    demo: env.DEMO !== "off",
    setupCode: setupCodeFrom(await loadOrCreateHouseSecret(databases.writer)),
    passwordCost,
  };
}

/** Fills an empty database with the demo that DEMO names; with DEMO=off, ends the sessions of demo accounts. */
async function prepareAccounts(
  { DEMO }: Env,
  parts: OpenDatabase & Pick<AppContext, "info" | "handlers"> & Pick<Serving, "onFailure">,
): Promise<void> {
  const { databases, writeQueue, days, info, clock } = parts;
  if (!info.demo) {
    await writeQueue.write(({ tx, now }) => endDemoSessions(tx, now));
    return;
  }
  if (await databases.read(hasAccounts)) return;
  const filling = {
    ...parts,
    hashPassword: (password: string) => hashPassword(password, info.passwordCost),
  };
  if (DEMO === "large") {
    // Only the first start of this demo needs its two months.
    const { seedLargeDemo } = await import("../setup/largeDemo.ts");
    const state = newState({ now: clock.now, passed: () => performance.now() }, []);
    await seedLargeDemo({ ...filling, state });
  } else await seedEmptyDatabase(palmGrove, filling);
  await days.reload();
}

function urlOf(env: Env, address: AddressInfo | string | null): string {
  const port = typeof address === "object" && address ? address.port : env.PORT;
  return `http://${hostOf(env)}:${port}`;
}

/** The name by which this computer reaches itself. */
function hostOf({ HOST }: Env): string {
  return HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
}
