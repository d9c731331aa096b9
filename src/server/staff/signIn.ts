import { profileOf } from "#domain/staff/account.ts";
import { type DeliveryKey, type NewSession, staffApi, type User } from "#domain/staff/api.ts";
import { type CommandCtx, type Handler, handle } from "../http/feature.ts";
import { newToken } from "../http/session.ts";
import { reverifyCredentials, verifyCredentials } from "./credentials.ts";
import { isDeviceOfAnybody, saveKnownDevice } from "./knownDevices.store.ts";
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
  { status: 200, repeat: async () => ({ ended: true }) },
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
  const deviceSecret = await rememberDevice(ctx, user._id);
  return { token, ...profileOf(user), delivery: deliveryKeyFor(ctx, session._id), deviceSecret };
}

/**
 * Stores that this person signed in on this device. Returns the device's new secret, if it does not have one yet that this
 * server gave.
 */
async function rememberDevice(ctx: CommandCtx, personId: string): Promise<string | undefined> {
  const { tx, now, deviceSecretHash } = ctx;
  const isOurs = deviceSecretHash !== undefined && (await isDeviceOfAnybody(tx, deviceSecretHash));
  if (isOurs) {
    await saveKnownDevice(tx, { secretHash: deviceSecretHash, personId }, now);
    return undefined;
  }
  const { token, tokenHash } = newToken();
  await saveKnownDevice(tx, { secretHash: tokenHash, personId }, now);
  return token;
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
