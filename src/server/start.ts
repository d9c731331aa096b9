import { join } from "node:path";
import { type Instant, instant } from "#domain/time.ts";
import { createApp, features } from "./app.ts";
import { createBackups } from "./db/backups.ts";
import { connect, type Databases } from "./db/connect.ts";
import { watchBusinessDays } from "./db/days.ts";
import { migrate } from "./db/migrate.ts";
import { createWriteDoor, type WriteDoor } from "./db/write.ts";
import { type Env, VERSION } from "./env.ts";
import { drainer } from "./http/drain.ts";
import type { Feature, ServerFacts } from "./http/feature.ts";
import { openFeed } from "./http/feed.ts";
import { forgetOldAnswers } from "./http/once.ts";
import { createSessionCheck } from "./http/session.ts";
import { WEB_DIR } from "./http/static.ts";
import { newSetupCode, seedEmpty } from "./setup/firstStart.ts";
import { endDemoSessions, needsFirstAdmin } from "./staff/demo.ts";
import { hashPassword } from "./staff/password.ts";
import { findSession, touchSession } from "./staff/sessions.store.ts";
import { findUser, hasAccounts } from "./staff/users.store.ts";

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HOUSEKEEPING_MS = 3_600_000;

/** What a test replaces. */
export interface Overrides {
  readonly clock?: () => Instant;
  readonly passwordCost?: ServerFacts["passwordCost"];
  /** Served besides the real ones. */
  readonly moreFeatures?: readonly Feature[];
  readonly webDir?: string;
}

export interface Server {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  readonly databases: Databases;
  readonly door: WriteDoor;
  /** To be typed on the first visit while there is no admin who can sign in; undefined once there is. */
  readonly setupCode: string | undefined;
  /** Takes no more requests, finishes those that run, closes the database. */
  close(): Promise<void>;
}

/** Opens the database, brings it up to date, and listens. */
export async function startServer(env: Env, overrides: Overrides = {}): Promise<Server> {
  const clock = overrides.clock ?? (() => instant(Date.now()));
  const databases = connect(env);
  try {
    return await serve(env, overrides, databases, clock);
  } catch (error) {
    await databases.close();
    throw error;
  }
}

async function serve(
  env: Env,
  overrides: Overrides,
  databases: Databases,
  clock: () => Instant,
): Promise<Server> {
  const backupFolder = join(env.DATA_DIR, "backups");
  await migrate(databases, backupFolder);
  let report: (error: unknown) => void = () => undefined;
  const onFailure = (error: unknown) => report(error);
  const { file } = databases;
  const backups =
    file === undefined
      ? undefined
      : createBackups({ file, folder: backupFolder, secondFolder: env.BACKUP_DIR, clock, onFailure });
  const door = createWriteDoor(databases, { clock, onFailure });
  const days = await watchBusinessDays(databases);
  const facts: ServerFacts = {
    dialect: databases.dialect,
    version: VERSION,
    dataDir: env.DATA_DIR,
    demo: env.DEMO === "on",
    setupCode: newSetupCode(),
    backups,
    passwordCost: overrides.passwordCost ?? PASSWORD_COST,
  };
  if (facts.demo && !(await databases.read(hasAccounts))) {
    await seedEmpty(door, days, (password) => hashPassword(password, facts.passwordCost));
    await days.reload();
  }
  if (!facts.demo) await door.write(({ tx, now }) => endDemoSessions(tx, now));
  const feed = await openFeed(databases, door, onFailure);
  feed.onRows(days.follow);
  const handlers = [...features, ...(overrides.moreFeatures ?? [])].flatMap((feature) => feature.handlers);
  const base = { databases, door, days, clock, facts, handlers, findUser };
  const sessionCheck = createSessionCheck(base, { findSession, touchSession });
  const running = { ...base, sessionCheck };
  const app = await createApp(running, feed, {
    webDir: overrides.webDir ?? WEB_DIR,
    logLevel: env.LOG_LEVEL,
  });
  report = (error) => app.http.log.error({ err: error }, "database trouble");

  const drain = drainer(app.http);
  const keepHouse = () => void door.write(({ tx, now }) => forgetOldAnswers(tx, now)).catch(onFailure);
  const housekeeping = setInterval(keepHouse, HOUSEKEEPING_MS);
  const close = async () => {
    clearInterval(housekeeping);
    app.streams.close();
    await drain();
    await backups?.close();
    await feed.close();
    await door.close();
    await databases.close();
  };
  try {
    const isNew = await databases.read((tx) => needsFirstAdmin(tx, facts));
    const setupCode = isNew ? facts.setupCode : undefined;
    await app.http.listen({ port: env.PORT, host: env.HOST });
    const address = app.http.server.address();
    backups?.startNightly();
    const port = typeof address === "object" && address ? address.port : env.PORT;
    return { url: urlOf(env.HOST, port), databases, door, setupCode, close };
  } catch (error) {
    clearInterval(housekeeping);
    app.streams.close();
    await app.http.close();
    await feed.close();
    throw error;
  }
}

function urlOf(host: string, port: number): string {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return `http://${isEverywhere ? "localhost" : host}:${port}`;
}
