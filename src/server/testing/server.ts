import { randomUUID } from "node:crypto";
import type { RawBuilder } from "kysely";
import type { Role } from "#domain/permissions.ts";
import { newUser } from "#domain/staff/account.ts";
import { type Instant, instant, toBusinessDay } from "#domain/time.ts";
import { type Client, createClient } from "#testing/client.ts";
import type { NewJournalRow } from "../db/journal.ts";
import type { StreamLimits } from "../http/events/streamLimits.ts";
import type { Feature } from "../http/handlers/handler.ts";
import { newToken } from "../http/session.ts";
import type { RequestTimeouts } from "../http/slowBodies.ts";
import type { SpoolerTimes } from "../printing/spooler/spoolerContext.ts";
import { insertSession } from "../staff/sessions.store.ts";
import { insertUser } from "../staff/users.store.ts";
import { type Server, startServer } from "../start/start.ts";
import { emptyDatabase, filledDatabase, type TestDatabase } from "./database.ts";
import { storedBy } from "./storedBy.ts";
import { CHEAP_PASSWORD_COST, testEnv } from "./testEnv.ts";
import { closeVerified } from "./verify.ts";

/** Friday, 20 November 2026, 20:00 in Asia/Kolkata. */
const NOW_DEFAULT = "2026-11-20T14:30:00Z";

export interface TestClock {
  /** The computer's time; the server's too, unless `setComputer` was called. */
  now(): Instant;
  /** Lets time pass. */
  advance(ms: number): void;
  /** Lets time pass until a moment. */
  set(iso: string): void;
  /** Sets the computer's clock, while no time passes. */
  setComputer(iso: string): void;
  /** Elapsed milliseconds, whatever the computer's clock says. */
  passed(): number;
}

export interface TestOptions {
  /** Default: the vitest project's (TEST_DIALECT). */
  readonly dialect?: "sqlite" | "postgres";
  /** The server clock's time, ISO 8601. It changes only through `advance` and `set`. */
  readonly now?: string;
  /** false: without demo data, as at the first real start; "large": the demo of DEMO=large. */
  readonly demo?: false | "large";
  readonly moreFeatures?: readonly Feature[];
  /** The folder of the built screens. */
  readonly webDir?: string;
  readonly requestTimeouts?: RequestTimeouts;
  readonly streamLimits?: StreamLimits;
  /** The setting TRUST_PROXY. */
  readonly trustProxy?: string;
  /** The setting BACKUP_DIR. */
  readonly backupDir?: string;
  /** The setting CORS_ORIGIN. */
  readonly corsOrigin?: string;
  /** The setting PRINTER_NETWORKS. */
  readonly printerNetworks?: string;
  /** How long printers may take; "off": nothing is sent to any. */
  readonly spooler?: SpoolerTimes | "off";
  /** The free bytes of the server's disk. */
  readonly freeBytes?: () => Promise<number>;
}

export interface NewAccount {
  readonly role?: Role;
  readonly id?: string;
  readonly passwordHash?: string;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Starts a complete server on a random port with a fresh database. Close it after the test. */
export async function startTestServer(options: TestOptions = {}) {
  const isDefault = options.demo === undefined && options.now === undefined;
  const database = await (isDefault
    ? filledDatabase(fillWithDemo, options.dialect)
    : emptyDatabase(options.dialect));
  const clock = testClock(options.now ?? NOW_DEFAULT);
  const start = () => startOn(database, clock, options, database.connect);
  let server = await start();
  let isTampered = false;
  const { dataDir } = database;

  return {
    get url() {
      return server.url;
    },
    get writeQueue() {
      return server.writeQueue;
    },
    get databases() {
      return server.databases;
    },
    get storage() {
      return server.storage;
    },
    get state() {
      return server.state;
    },
    get setupCode() {
      return server.setupCode;
    },
    clock,
    dataDir,
    /** For a program started beside this server on the same data; undefined on SQLite. */
    databaseUrl: database.url,
    /** Returns a client without a session. */
    visitor: (): Client => createClient(() => server.url, ""),
    /** Returns a client signed in under a username: the demo data has "admin" and "waiter". */
    client: async (username: string, device = "test"): Promise<Client> => {
      const { token, tokenHash } = newToken();
      await server.writeQueue.write(async ({ tx, now, journal }) => {
        const { id } = await tx
          .selectFrom("users")
          .select("id")
          .where("username_key", "=", username)
          .where("deleted_at", "is", null)
          .executeTakeFirstOrThrow();
        const session = { _id: randomUUID(), tokenHash, personId: id, device, isByPin: false, at: now };
        await insertSession(tx, session);
        journal(journalRow({ action: "session.started", entityId: "" }, now));
      });
      return createClient(() => server.url, token);
    },
    /** Adds an account without a request and returns its id. */
    addAccount: async (
      fields: Parameters<typeof newUser>[0],
      { role = "admin", id = randomUUID(), passwordHash = "no hash" }: NewAccount = {},
    ): Promise<string> => {
      await server.writeQueue.write(async ({ tx, now, journal }) => {
        await insertUser(tx, newUser(fields, { id, at: now, role }), passwordHash);
        journal(journalRow({ action: "user.added", entityId: id }, now));
      });
      return id;
    },
    /** Advances the clock by a minute, runs a command and returns all that it changed in the database. */
    storedBy: (command: () => Promise<unknown>) => storedBy(server.databases, clock, command),
    /** Starts a second server on the same data, as a node. Close it before this one. */
    secondNode: () => startOn(database, clock, options),
    /** Restarts the server on the same data, or on what replaced it meanwhile. */
    restart: async (meanwhile?: () => Promise<unknown>) => {
      await server.close();
      await meanwhile?.();
      server = await start();
    },
    /** Changes stored data directly, so that it no longer matches the journal. */
    tamper: async (change: RawBuilder<unknown>) => {
      isTampered = true;
      await change.execute(server.databases.writer);
    },
    /** Stops the server and verifies its database. */
    close: async () => {
      await (isTampered ? server.close() : closeVerified(server, dataDir)).finally(database.release);
    },
  };
}

function startOn(
  database: TestDatabase,
  clock: TestClock,
  options: TestOptions,
  connect?: TestDatabase["connect"],
): Promise<Server> {
  const env = testEnv({
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    DEMO: options.demo === false ? "off" : (options.demo ?? "on"),
    TRUST_PROXY: options.trustProxy,
    BACKUP_DIR: options.backupDir,
    CORS_ORIGIN: options.corsOrigin,
    PRINTER_NETWORKS: options.printerNetworks,
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
  });
  return startServer(env, {
    clock: clock.now,
    passed: clock.passed,
    passwordCost: CHEAP_PASSWORD_COST,
    ...(connect && { connect }),
    ...(options.spooler === "off" && { startSpooler: () => ({ close: async () => undefined }) }),
    ...(typeof options.spooler === "object" && { spoolerTimes: options.spooler }),
    ...(options.moreFeatures && { moreFeatures: options.moreFeatures }),
    ...(options.webDir && { webDir: options.webDir }),
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
    ...(options.streamLimits && { streamLimits: options.streamLimits }),
    ...(options.requestTimeouts && { requestTimeouts: options.requestTimeouts }),
  });
}

/** Starts a server once, which creates the tables and the demo resort. */
async function fillWithDemo(database: TestDatabase): Promise<void> {
  const server = await startOn(database, testClock(NOW_DEFAULT), {});
  await server.close();
}

function testClock(start: string): TestClock {
  let ms = Date.parse(start);
  let passed = 0;
  const advance = (by: number) => {
    ms += by;
    passed += by;
  };
  return {
    now: () => instant(ms),
    advance,
    set: (iso) => advance(Date.parse(iso) - ms),
    setComputer: (iso) => {
      ms = Date.parse(iso);
    },
    passed: () => passed,
  };
}

/** Returns a journal row for data that a test inserts without a request. */
function journalRow(
  what: Pick<NewJournalRow, "action" | "entityId">,
  at: Instant,
): Omit<NewJournalRow, "at" | "digests"> {
  const nobody = { personId: "", deviceId: "test", commandKey: "", subjectId: null, atId: null };
  return { ...what, ...nobody, businessDay: toBusinessDay(at, 4), topic: "staff", change: "{}" };
}
