import { nameKey } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import type { PrepareCtx } from "../http/feature.ts";
import { slowly } from "./attempts.ts";
import { mayEverSignIn } from "./demo.ts";
import { isPassword } from "./password.ts";
import { type Credentials, findCredentials } from "./users.store.ts";

interface Claim {
  readonly username: string;
  readonly password: string;
}

/**
 * The account whose username and password these are. 401 invalid-credentials for an unknown username and a wrong
 * password alike, 429 slow-down after several; 403 account-inactive only to who knows the password.
 */
export async function proveCredentials(ctx: PrepareCtx, claim: Claim): Promise<Credentials> {
  const proven = await slowly(ctx, nameKey(claim.username), async () => {
    const found = await findCredentials(ctx.tx, claim.username);
    const usable = found && mayEverSignIn(ctx.server, found.user._id) ? found : undefined;
    const isRight = await isPassword(claim.password, usable?.passwordHash, ctx.server.passwordCost);
    return isRight ? usable : undefined;
  });
  if (!proven) throw new Refusal("invalid-credentials");
  if (!proven.user.isActive) throw new Refusal("account-inactive");
  return proven;
}

/** The proven account as it is in the transaction: it may have been switched off while the password was being checked. */
export async function stillProven(ctx: Pick<PrepareCtx, "tx">, proven: Credentials): Promise<Credentials> {
  const now = await findCredentials(ctx.tx, proven.user.username);
  const isSame = now?.user._id === proven.user._id && now.passwordHash === proven.passwordHash;
  if (!now || !isSame) throw new Refusal("invalid-credentials");
  if (!now.user.isActive) throw new Refusal("account-inactive");
  return now;
}
