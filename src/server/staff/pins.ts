import { toProfile } from "#domain/staff/account.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { type NewSession, staffApi } from "#domain/staff/api.ts";
import { pinState } from "#domain/staff/pin.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import type { CommandCtx, PrepareCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { throwUnlessOwnPassword } from "./credentials.ts";
import { isSignInAllowed } from "./demo.ts";
import { hashPassword } from "./passwordHash.ts";
import { forgetWrongPins, listActiveWithPins, savePin } from "./pins.store.ts";
import { endPersonSessions, signOutSession } from "./sessions.store.ts";
import { openSession } from "./signIn.ts";
import { userStore } from "./users.store.ts";
import { reverifyPin, type VerifiedPin, verifyPin } from "./verifyPin.ts";

/**
 * No answer of a PIN is stored for a replay: the request's fingerprint would be stored with it, a fast hash from which six
 * digits are easily guessed. A repeat runs again.
 */
const notStored = { status: 200, replay: false } as const;

const people = handle(pinApi.people, async (ctx) => {
  const all = await listActiveWithPins(ctx.tx);
  return all
    .filter(({ user }) => isSignInAllowed(ctx.server, user._id))
    .map(({ user, pin }) => ({ ...toProfile(user), pin: pinState(pin) }));
});

const switchPerson = handle(
  pinApi.switchPerson,
  {
    prepare: (ctx, { body }) => verifyPin(ctx, body),
    run: async (ctx, _, verified) => await replaceSession(ctx, await reverifyPin(ctx, verified), true),
  },
  notStored,
);

const lock = handle(
  staffApi.lock,
  async (ctx) => {
    if (ctx.isByPin) await lockSession(ctx);
    return { ended: ctx.isByPin };
  },
  { status: 200, replay: false },
);

const unlock = handle(
  pinApi.unlock,
  {
    prepare: async (ctx, { body }): Promise<VerifiedPin | undefined> => {
      if ("pin" in body) return await verifyPin(ctx, { person: ctx.person._id, pin: body.pin });
      await throwUnlessOwnPassword(ctx, body.password);
      return undefined;
    },
    run: async (ctx, _, verified) => {
      const user = verified ? await reverifyPin(ctx, verified) : await userStore.load(ctx.tx, ctx.person._id);
      await forgetWrongPins(ctx.tx, user._id);
      return ctx.isByPin ? await replaceSession(ctx, user, verified !== undefined) : toProfile(user);
    },
  },
  notStored,
);

const changeOwnPin = handle(
  pinApi.changeOwnPin,
  {
    prepare: async (ctx, { body }) => {
      await throwUnlessOwnPassword(ctx, body.currentPassword);
      return await hashOf(ctx, body.pin);
    },
    run: async (ctx, _, pinHash) => toProfile(await storePin(ctx, ctx.person._id, pinHash)),
  },
  notStored,
);

const setPin = handle(
  pinApi.setPin,
  {
    prepare: (ctx, { body }) => hashOf(ctx, body.pin),
    run: (ctx, { params }, pinHash) => storePin(ctx, params.userId, pinHash),
  },
  notStored,
);

async function hashOf({ server }: PrepareCtx, pin: string | null): Promise<string | null> {
  return pin === null ? null : await hashPassword(pin, server.passwordCost);
}

/** Opens a session for a verified person. The previous session, if a PIN opened it, ends except for sending queued commands. */
async function replaceSession(ctx: CommandCtx, user: User, isByPin: boolean): Promise<NewSession> {
  if (ctx.isByPin) await lockSession(ctx);
  return await openSession(ctx, user, isByPin);
}

/** Locks instead of signing out, so that the device can repeat the request if the answer was lost. */
async function lockSession(ctx: CommandCtx): Promise<void> {
  const { tx, sessionHash = "", now, claimedAt: at = now } = ctx;
  if (!(await signOutSession(tx, sessionHash, { at, isLocked: true }))) return;
  ctx.journal({ topic: "staff", entityId: ctx.person._id, action: "session.ended" });
}

/** Stores or removes a PIN, ends the sessions of the previous PIN, and journals it without the PIN. */
async function storePin(ctx: CommandCtx, userId: string, pinHash: string | null): Promise<User> {
  const user = await userStore.load(ctx.tx, userId);
  await savePin(ctx.tx, userId, pinHash);
  await endPersonSessions(ctx.tx, userId, ctx.now, { onlyByPin: true });
  const action = pinHash === null ? "user.pinCleared" : "user.pinSet";
  ctx.journal({ topic: "staff", entityId: userId, action });
  return user;
}

export const pinHandlers: readonly Handler[] = [people, switchPerson, lock, unlock, changeOwnPin, setPin];
