import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import type { Topic } from "#domain/events.ts";
import { Refusal } from "#domain/refusal.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { withoutDemoIdentity } from "#domain/settings/realSettings.ts";
import { START_CONFIRMATION, startApi } from "#domain/setup/startApi.ts";
import { newUser, toProfile } from "#domain/staff/account.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import type { Profile } from "#domain/staff/api.ts";
import type { Entity } from "../db/entity.ts";
import { findLastRow } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";
import { areaStore } from "../floor/areas.store.ts";
import { releaseTables, tableStore } from "../floor/tables.store.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import type { ServerInfo } from "../http/handlers/serverInfo.ts";
import { categoryStore } from "../menu/categories.store.ts";
import { itemStore } from "../menu/items.store.ts";
import { makeBackup } from "../settings/backups.ts";
import { loadSettings, saveSettings } from "../settings/settings.store.ts";
import { isSignInAllowed } from "../staff/demo.ts";
import { hashPassword } from "../staff/passwordHash.ts";
import { endPersonSessions } from "../staff/sessions.store.ts";
import { findCredentials, insertUser, userStore } from "../staff/users.store.ts";
import { clearTables } from "./demoData.store.ts";
import { aravalli } from "./seed/large/resort.ts";
import { demoSettings } from "./seed/resort.ts";
import { DEMO_ENDED, hasStartedForReal, saveStartedForReal } from "./started.store.ts";

type Body = BodyOf<typeof startApi.startForReal>;

/** Ends the demo: makes a verified backup, then removes the demo data in one transaction. */
export const startForReal = handle(
  startApi.startForReal,
  {
    prepare: async (ctx, { body }) => {
      await throwIfStarted(ctx.tx, ctx.server);
      throwIfUnconfirmed(body, ctx.person._id);
      const passwordHash = body.admin && (await hashPassword(body.admin.password, ctx.server.passwordCost));
      return { passwordHash, backup: await makeBackup(ctx.server, "before-start") };
    },
    run: async (ctx, { body }, { passwordHash, backup }) => {
      await throwIfStarted(ctx.tx, ctx.server);
      await saveStartedForReal(ctx.tx, ctx.now);
      const accounts = await clearAccounts(ctx, body);
      const admin = await addOrKeepAdmin(ctx, body, passwordHash);
      const deleted = await clearTables(ctx.tx, ctx.server.entities);
      const count = (table: string) => deleted.get(table) ?? 0;
      await clearFloorAndMenu(ctx, body);
      await removeDemoIdentity(ctx);
      const removed = {
        orders: count("orders"),
        bills: count("bills"),
        expenses: count("expenses"),
        accounts,
      };
      for (const topic of clearedTopics(ctx.server.entities)) {
        ctx.journal({ topic, entityId: DEMO_ENDED.entityId, action: "demo.removed" });
      }
      const after = { admin: admin.username, backup: backup?.name ?? null };
      ctx.journal({ ...DEMO_ENDED, before: removed, after });
      return { ...after, admin, removed };
    },
  },
  { status: 200, answerToRetry: startedBefore },
);

/** Returns the topics whose rows are deleted, for the journal. */
function clearedTopics(entities: readonly Entity[]): ReadonlySet<Topic> {
  return new Set(
    entities.flatMap(({ clearedOnStartForReal: emptiedAtStart, journal }) =>
      emptiedAtStart && typeof journal === "string" ? journal : [],
    ),
  );
}

const { removed: Removed, backup: BackupName } = startApi.startForReal.output.shape;
const DemoEnded = z.object({
  before: Removed,
  after: z.object({ admin: z.string(), backup: BackupName }),
});

/** Replays the answer from the last journal row of the command. */
async function startedBefore({ tx }: QueryCtx, repeated: ReplayedCommand) {
  const row = await findLastRow(tx, repeated);
  if (row?.action !== DEMO_ENDED.action) throw new Refusal("not-found");
  const { before: removed, after } = DemoEnded.parse(JSON.parse(row.change));
  const admin = await findCredentials(tx, after.admin);
  if (!admin) throw new Refusal("not-found");
  return { admin: toProfile(admin.user), backup: after.backup, removed };
}

async function throwIfStarted(tx: ReadTx, { demo }: ServerInfo): Promise<void> {
  if (!demo || (await hasStartedForReal(tx))) throw new Refusal("demo-only");
}

function throwIfUnconfirmed({ confirm, admin }: Body, personId: string): void {
  if (confirm.trim().toUpperCase() !== START_CONFIRMATION) {
    throw invalidInput([{ field: "confirm", message: `type ${START_CONFIRMATION}` }]);
  }
  if (!admin && isDemoAccount(personId)) {
    throw invalidInput([{ field: "admin", message: "the demo account goes, so another admin is needed" }]);
  }
}

const isDemoAccount = (id: string) => !isSignInAllowed({ demo: false }, id);

/** Lists the accounts added during the demo. */
export const addedAccounts = handle(startApi.addedAccounts, ({ tx }) => listAddedAccounts(tx));

async function listAddedAccounts(tx: ReadTx): Promise<User[]> {
  return (await userStore.list(tx)).filter(({ _id }) => !isDemoAccount(_id));
}

/**
 * Ends all sessions, and deletes the demo accounts, whose passwords are public, and the added accounts not in `keepAccounts`,
 * because anybody can have added them. Returns the number of deleted accounts.
 */
async function clearAccounts(ctx: CommandCtx, { admin, keepAccounts = [] }: Body): Promise<number> {
  const added = new Set((await listAddedAccounts(ctx.tx)).map(({ _id }) => _id));
  const unknown = keepAccounts.findIndex((id) => !added.has(id));
  if (unknown >= 0)
    throw invalidInput([{ field: `keepAccounts.${unknown}`, message: "is not an account that was added" }]);
  const ownId = admin ? undefined : ctx.person._id;
  let count = 0;
  for (const { _id, username, name } of await userStore.list(ctx.tx)) {
    await endPersonSessions(ctx.tx, _id, ctx.now, { except: _id === ownId ? ctx.sessionHash : undefined });
    if (_id === ownId || keepAccounts.includes(_id)) continue;
    await userStore.remove(ctx.tx, _id, ctx.now);
    ctx.journal({ topic: "staff", entityId: _id, action: "user.deleted", before: { username, name } });
    count++;
  }
  return count;
}

/** Creates and returns the new admin; without one, returns the caller, who is not a demo account. */
async function addOrKeepAdmin(
  ctx: CommandCtx,
  { admin }: Body,
  passwordHash: string | undefined,
): Promise<Profile> {
  if (!admin || passwordHash === undefined) return toProfile(ctx.person);
  if (await findCredentials(ctx.tx, admin.username)) throw new Refusal("username-taken");
  const user = newUser(admin, { id: ctx.newId(), at: ctx.now, role: "admin" });
  await insertUser(ctx.tx, user, passwordHash);
  ctx.journal({ topic: "staff", entityId: user._id, action: "user.added", after: user });
  return toProfile(user);
}

async function clearFloorAndMenu(ctx: CommandCtx, { keepMenu, keepTables = true }: Body): Promise<void> {
  const removed = { entityId: DEMO_ENDED.entityId, action: "demo.removed" } as const;
  if (!keepMenu) {
    await itemStore.removeAll(ctx.tx, ctx.now);
    await categoryStore.removeAll(ctx.tx, ctx.now);
    ctx.journal({ topic: "menu", ...removed });
  }
  // The reservations were made in the demo.
  if (keepTables) await releaseTables(ctx.tx);
  else {
    await tableStore.removeAll(ctx.tx, ctx.now);
    await areaStore.removeAll(ctx.tx, ctx.now);
    ctx.journal({ topic: "areas", ...removed });
  }
  // Tables that had orders are free now, so screens must reload them.
  ctx.journal({ topic: "tables", ...removed, action: keepTables ? "tables.freed" : "demo.removed" });
}

async function removeDemoIdentity(ctx: CommandCtx): Promise<void> {
  const settings = await loadSettings(ctx.tx);
  const real = [demoSettings, aravalli.settings].reduce(
    (named, demo) => withoutDemoIdentity(named, demo, defaultSettings),
    settings,
  );
  const changes = diffFields(settings, real);
  if (!changes) return;
  await saveSettings(ctx.tx, real, ctx.now);
  ctx.journal({ topic: "settings", entityId: "settings", action: "settings.changed", ...changes });
}
