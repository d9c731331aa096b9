import { nameKey } from "#domain/entity.ts";
import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import type { PrepareCtx } from "../http/handlers/context.ts";
import { isSignInAllowed } from "./demo.ts";
import { isKnownDevice } from "./knownDevices.store.ts";
import { type LoginClient, throttled } from "./loginThrottling.ts";
import { isPassword } from "./passwordHash.ts";
import { journalRefusedSignIn } from "./refusedSignIns.ts";
import { type Credentials, findCredentials } from "./users.store.ts";

interface SignInFields {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the account of this username and password. Throws 401 invalid-credentials for an unknown username or a wrong
 * password, 429 slow-down after several of them, and 403 account-inactive only if the password is correct.
 */
export async function verifyCredentials(ctx: PrepareCtx, fields: SignInFields): Promise<Credentials> {
  const { account, isRight } = await checkPassword(ctx, fields);
  if (account && isRight && account.user.isActive) return account;
  const refusal: RefusalCode = account && isRight ? "account-inactive" : "invalid-credentials";
  await journalRefusedSignIn(ctx, { username: fields.username, personId: account?.user._id, refusal });
  throw new Refusal(refusal);
}

interface Checked {
  /** The account of the username, if it may sign in on this server. */
  readonly account: Credentials | undefined;
  readonly isRight: boolean;
}

/**
 * Checks a password under login throttling. A device on which the person signed in before is throttled separately, so that
 * guesses from the same address do not lock the person out (clarification 12).
 */
async function checkPassword(ctx: PrepareCtx, { username, password }: SignInFields): Promise<Checked> {
  const credentials = await findCredentials(ctx.tx, username);
  const account = credentials && isSignInAllowed(ctx.server, credentials.user._id) ? credentials : undefined;
  const asker = await toLoginClient(ctx, { username, personId: account?.user._id });
  const guess = { password, passwordHash: account?.passwordHash, cost: ctx.server.passwordCost };
  const verified = await throttled(
    ctx.state.loginThrottling,
    asker,
    async () => (await isPassword(guess)) || undefined,
  );
  return { account, isRight: verified === true };
}

/** Throws wrong-password unless it is the signed-in person's password. */
export async function throwUnlessOwnPassword(ctx: PrepareCtx, password: string): Promise<void> {
  const { username, _id: personId } = ctx.person;
  const { isRight } = await checkPassword(ctx, { username, password });
  if (isRight) return;
  await journalRefusedSignIn(ctx, { username, personId, refusal: "wrong-password" });
  throw new Refusal("wrong-password");
}

interface Named {
  readonly username: string;
  /** Undefined if there is no such account, or it may not sign in. */
  readonly personId: string | undefined;
}

/** Returns the client whose attempts are throttled, by account, address and known device. */
export async function toLoginClient(ctx: PrepareCtx, { username, personId }: Named): Promise<LoginClient> {
  const device = await knownDeviceOf(ctx, personId);
  const { address, sessionHash } = ctx;
  return { account: nameKey(username), address, device, isSignedIn: sessionHash !== undefined };
}

/** Returns the hash of the device's secret, if this person signed in on the device before. */
async function knownDeviceOf(ctx: PrepareCtx, personId: string | undefined): Promise<string | undefined> {
  const { deviceSecretHash: secretHash } = ctx;
  if (secretHash === undefined || personId === undefined) return undefined;
  return (await isKnownDevice(ctx.tx, { secretHash, personId })) ? secretHash : undefined;
}

/** Reloads a verified account in the transaction, because it may have changed while the password was checked. */
export async function reverifyCredentials(
  ctx: Pick<PrepareCtx, "tx">,
  verified: Credentials,
): Promise<Credentials> {
  const now = await findCredentials(ctx.tx, verified.user.username);
  const isSame = now?.user._id === verified.user._id && now.passwordHash === verified.passwordHash;
  if (!now || !isSame) throw new Refusal("invalid-credentials");
  if (!now.user.isActive) throw new Refusal("account-inactive");
  return now;
}
