import { profileOf } from "#domain/staff/account.ts";
import { type Profile, staffApi, type User } from "#domain/staff/api.ts";
import { type CommandCtx, type Handler, handle } from "../http/feature.ts";
import { newToken } from "../http/session.ts";
import { proveCredentials, stillProven } from "./prove.ts";
import { endSession, insertSession } from "./sessions.store.ts";

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

/** Starts a session for a person who has just proved who they are. */
export async function openSession(
  ctx: CommandCtx,
  user: User,
): Promise<Profile & { readonly token: string }> {
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

export const signInHandlers: readonly Handler[] = [login, logout, profile];
