import { Refusal } from "#domain/refusal.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { PIN_TRIES_MAX, pinState } from "#domain/staff/pin.ts";
import type { PrepareCtx } from "../http/handlers/context.ts";
import { toLoginClient } from "./credentials.ts";
import { isSignInAllowed } from "./demo.ts";
import { throttled } from "./loginThrottling.ts";
import { isPassword } from "./passwordHash.ts";
import { countWrongPin, findWithPin, type StoredPin } from "./pins.store.ts";
import { journalRefusedSignIn } from "./refusedSignIns.ts";

interface TypedPin {
  readonly person: string;
  readonly pin: string;
}

/** An account whose PIN was verified. */
export interface VerifiedPin {
  readonly user: User;
  readonly pinHash: string;
}

/**
 * Verifies a person's PIN, for a request of a signed-in person. Shares the throttling of the person's passwords. Throws
 * wrong-pin, also for a person without a PIN; pin-blocked after five wrong PINs in a row, even for the correct one; and
 * slow-down.
 */
export async function verifyPin(ctx: PrepareCtx, { person, pin }: TypedPin): Promise<VerifiedPin> {
  const account = await findUsable(ctx, person);
  const username = account?.user.username ?? person;
  const asker = await toLoginClient(ctx, { username, personId: account?.user._id });
  const outcome = await throttled(ctx.state.loginThrottling, asker, () => check(ctx, { person, pin }));
  if (outcome !== undefined && outcome !== "blocked") return outcome;
  const refusal = outcome === "blocked" ? "pin-blocked" : "wrong-pin";
  await journalRefusedSignIn(ctx, { username, personId: account?.user._id, refusal });
  throw new Refusal(refusal);
}

async function findUsable(
  { tx, server }: Pick<PrepareCtx, "tx" | "server">,
  person: string,
): Promise<{ readonly user: User; readonly pin: StoredPin } | undefined> {
  const account = await findWithPin(tx, person);
  if (!account?.pin || !account.user.isActive || !isSignInAllowed(server, person)) return undefined;
  return { user: account.user, pin: account.pin };
}

/** Checks a PIN under throttling, and counts a wrong one; concurrent guesses are counted one by one. */
async function check(
  ctx: PrepareCtx,
  { person, pin }: TypedPin,
): Promise<VerifiedPin | "blocked" | undefined> {
  const account = await findUsable(ctx, person);
  if (account && pinState(account.pin) === "blocked") return "blocked";
  const pinHash = account?.pin.pinHash;
  const isRight = await isPassword({ password: pin, passwordHash: pinHash, cost: ctx.server.passwordCost });
  if (account && isRight) return { user: account.user, pinHash: account.pin.pinHash };
  if (account) await countWrong(ctx, account);
  return undefined;
}

async function countWrong(
  ctx: PrepareCtx,
  { user, pin }: { readonly user: User; readonly pin: StoredPin },
): Promise<void> {
  await ctx.commitEvenIfRefused((tx) => countWrongPin(tx, user._id));
  if (pin.wrongInRow + 1 < PIN_TRIES_MAX) return;
  await ctx.journalEvenIfRefused({ topic: "staff", entityId: user._id, action: "user.pinBlocked" });
}

/** Reloads an account in the transaction, because it or its PIN may have changed while the PIN was checked. */
export async function reverifyPin(
  ctx: Pick<PrepareCtx, "tx" | "server">,
  { user, pinHash }: VerifiedPin,
): Promise<User> {
  const now = await findUsable(ctx, user._id);
  if (now?.pin.pinHash !== pinHash) throw new Refusal("wrong-pin");
  if (pinState(now.pin) === "blocked") throw new Refusal("pin-blocked");
  return now.user;
}
