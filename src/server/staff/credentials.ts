import { nameKey } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import type { PrepareCtx } from "../http/feature.ts";
import { throttled } from "./attempts.ts";
import { mayEverSignIn } from "./demo.ts";
import { isPassword } from "./passwordHash.ts";
import { type Credentials, findCredentials } from "./users.store.ts";

interface SignInFields {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the account of this username and password. Throws 401 invalid-credentials for an unknown username and for a wrong
 * password alike, 429 slow-down after several of them, and 403 account-inactive only when the password is right.
 */
export async function verifyCredentials(ctx: PrepareCtx, fields: SignInFields): Promise<Credentials> {
  const verified = await throttled(ctx, nameKey(fields.username), async () => {
    const found = await findCredentials(ctx.tx, fields.username);
    const allowed = found && mayEverSignIn(ctx.server, found.user._id) ? found : undefined;
    const isRight = await isPassword(fields.password, allowed?.passwordHash, ctx.server.passwordCost);
    return isRight ? allowed : undefined;
  });
  if (!verified) throw new Refusal("invalid-credentials");
  if (!verified.user.isActive) throw new Refusal("account-inactive");
  return verified;
}

/** Loads a verified account again in the transaction, because it may have changed while the password was checked. */
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
