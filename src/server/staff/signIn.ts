import { toProfile } from "#domain/staff/account.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { type NewSession, staffApi } from "#domain/staff/api.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { newToken } from "../http/session.ts";
import { reverifyCredentials, verifyCredentials } from "./credentials.ts";
import { isKnownDeviceOfAnyone, saveKnownDevice } from "./knownDevices.store.ts";
import { forgetWrongPins } from "./pins.store.ts";
import { endSession, insertSession, signOutSession } from "./sessions.store.ts";

const login = handle(
  staffApi.login,
  {
    prepare: (ctx, { body }) => verifyCredentials(ctx, body),
    run: async (ctx, _, verified) => {
      const { user } = await reverifyCredentials(ctx, verified);
      return await openSession(ctx, user);
    },
  },
  // The answer contains a token: secrets are not stored for a replay.
  { status: 200, replay: false },
);

const logout = handle(
  staffApi.logout,
  async (ctx, { body }) => {
    const { tx, now, claimedAt = now, sessionHash = "", person } = ctx;
    const wasSignedIn = await signOutSession(tx, sessionHash, { at: claimedAt, isLocked: false });
    if (!body.changesWait) await endSession(tx, sessionHash, now);
    if (wasSignedIn) ctx.journal({ topic: "staff", entityId: person._id, action: "session.ended" });
    return { ended: true };
  },
  { status: 200, answerToRetry: async () => ({ ended: true }) },
);

const profile = handle(staffApi.profile, async (ctx) => toProfile(ctx.person));

const noteDiscarded = handle(
  staffApi.noteDiscarded,
  async (ctx, { body: { author, aboutOrder, ...after } }) => {
    const subject = aboutOrder === undefined ? {} : { subjectId: aboutOrder };
    ctx.journal({ topic: "staff", entityId: author, action: "change.discarded", after, ...subject });
    return { noted: true };
  },
  { answerToRetry: async () => ({ noted: true }) },
);

/** Starts a session for a person whose password or PIN was verified. */
export async function openSession(ctx: CommandCtx, user: User, isByPin = false): Promise<NewSession> {
  const { token, tokenHash } = newToken();
  const { device, now: at } = ctx;
  const session = { _id: ctx.newId(), tokenHash, personId: user._id, device, isByPin, at };
  await insertSession(ctx.tx, session);
  await forgetWrongPins(ctx.tx, user._id);
  ctx.journal({
    topic: "staff",
    entityId: user._id,
    action: "session.started",
    after: { address: ctx.address, ...(isByPin && { isByPin }) },
    by: user._id,
  });
  const deviceSecret = await rememberDevice(ctx, user._id);
  return { token, ...toProfile(user), deviceSecret };
}

/** Stores that this person signed in on this device. Returns a new device secret if the device has none of this server. */
async function rememberDevice(ctx: CommandCtx, personId: string): Promise<string | undefined> {
  const { tx, now, deviceSecretHash } = ctx;
  const isOurs = deviceSecretHash !== undefined && (await isKnownDeviceOfAnyone(tx, deviceSecretHash));
  if (isOurs) {
    await saveKnownDevice(tx, { secretHash: deviceSecretHash, personId }, now);
    return undefined;
  }
  const { token, tokenHash } = newToken();
  await saveKnownDevice(tx, { secretHash: tokenHash, personId }, now);
  return token;
}

export const signInHandlers: readonly Handler[] = [login, logout, profile, noteDiscarded];
