import { timingSafeEqual } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { newUser, profileOf } from "#domain/staff/account.ts";
import { type Profile, staffApi, type User } from "#domain/staff/api.ts";
import { type CommandCtx, type Handler, handle, type PrepareCtx } from "../http/feature.ts";
import { newToken } from "../http/session.ts";
import { loadSettings } from "../settings/settings.store.ts";
import { hasStartedForReal } from "../settings/started.store.ts";
import { slowly } from "./attempts.ts";
import { listShownAccounts, needsFirstAdmin } from "./demo.ts";
import { hashPassword } from "./password.ts";
import { proveCredentials, stillProven } from "./prove.ts";
import { endSession, insertSession } from "./sessions.store.ts";
import { findCredentials, insertUser } from "./users.store.ts";

const setup = handle(staffApi.setup, async ({ tx, server }) => ({
  resortTitle: (await loadSettings(tx)).resortTitle,
  demo: server.demo && !(await hasStartedForReal(tx)),
  needsFirstAdmin: await needsFirstAdmin(tx, server),
  demoAccounts: await listShownAccounts(tx, server),
}));

const login = handle(
  staffApi.login,
  {
    prepare: (ctx, { body }) => proveCredentials(ctx, body),
    run: async (ctx, _, proven) => {
      const { user } = await stillProven(ctx, proven);
      return await openSession(ctx, user);
    },
  },
  // The answer holds a token, and secrets are never stored.
  { status: 200, replay: false },
);

const firstAdmin = handle(
  staffApi.firstAdmin,
  {
    prepare: async (ctx, { body }) => {
      if (!(await needsFirstAdmin(ctx.tx, ctx.server))) throw new Refusal("setup-done");
      const isRight = await slowly(ctx, "first admin", async () => isSetupCode(ctx, body.code) || undefined);
      if (!isRight) throw new Refusal("setup-code-wrong");
      return await hashPassword(body.password, ctx.server.passwordCost);
    },
    run: async (ctx, { body }, passwordHash) => {
      if (!(await needsFirstAdmin(ctx.tx, ctx.server))) throw new Refusal("setup-done");
      if (await findCredentials(ctx.tx, body.username)) throw new Refusal("username-taken");
      const user = newUser(body, { id: ctx.newId(), at: ctx.now, role: "admin" });
      await insertUser(ctx.tx, user, passwordHash);
      ctx.journal({
        topic: "staff",
        entityId: user._id,
        action: "user.added",
        after: user,
        by: user._id,
      });
      return await openSession(ctx, user);
    },
  },
  { replay: false },
);

const logout = handle(
  staffApi.logout,
  async (ctx) => {
    if (ctx.sessionHash !== undefined) await endSession(ctx.tx, ctx.sessionHash, ctx.now);
    ctx.journal({ topic: "staff", entityId: ctx.person._id, action: "session.ended" });
    return { ended: true };
  },
  { status: 200 },
);

const profile = handle(staffApi.profile, async ({ person }) => profileOf(person));

async function openSession(ctx: CommandCtx, user: User): Promise<Profile & { readonly token: string }> {
  const { token, tokenHash } = newToken();
  const session = { _id: ctx.newId(), tokenHash, personId: user._id, device: ctx.device, at: ctx.now };
  await insertSession(ctx.tx, session);
  ctx.journal({
    topic: "staff",
    entityId: user._id,
    action: "session.started",
    after: { address: ctx.address },
    by: user._id,
  });
  return { token, ...profileOf(user) };
}

function isSetupCode({ server }: PrepareCtx, code: string): boolean {
  const given = Buffer.from(code.trim().toUpperCase());
  const wanted = Buffer.from(server.setupCode.toUpperCase());
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export const signInHandlers: readonly Handler[] = [setup, login, firstAdmin, logout, profile];
