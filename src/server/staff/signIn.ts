import { profileOf } from "#domain/staff/account.ts";
import { type DeliveryKey, type NewSession, staffApi, type User } from "#domain/staff/api.ts";
import { type CommandCtx, type Handler, handle } from "../http/feature.ts";
import { newToken } from "../http/session.ts";
import { reverifyCredentials, verifyCredentials } from "./credentials.ts";
import { endSession, insertSession } from "./sessions.store.ts";

const login = handle(
  staffApi.login,
  {
    prepare: (ctx, { body }) => verifyCredentials(ctx, body),
    run: async (ctx, _, verified) => {
      const { user } = await reverifyCredentials(ctx, verified);
      return await openSession(ctx, user);
    },
  },
  // The answer holds a token: secrets are never stored for replay.
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

/** A page that was signed in before there were delivery keys gets its key here. */
const profile = handle(staffApi.profile, async (ctx) => ({
  ...profileOf(ctx.person),
  delivery: deliveryKeyFor(ctx, ctx.sessionId),
}));

/** Starts a session for a person whose credentials were verified. */
export async function openSession(ctx: CommandCtx, user: User): Promise<NewSession> {
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
  return { token, ...profileOf(user), delivery: deliveryKeyFor(ctx, session._id) };
}

/** Returns the delivery key of a session; undefined where others on the network could read it. */
function deliveryKeyFor(
  { server, isConfidential }: Pick<CommandCtx, "server" | "isConfidential">,
  sessionId: string | undefined,
): DeliveryKey | undefined {
  if (!isConfidential || sessionId === undefined) return undefined;
  return { session: sessionId, key: server.deliveryKeyOf(sessionId) };
}

export const signInHandlers: readonly Handler[] = [login, logout, profile];
