import { hash, verify } from "@node-rs/argon2";
import type { ServerFacts } from "../http/feature.ts";

type Cost = ServerFacts["passwordCost"];

/** argon2id with a salt of its own. Runs off the main thread, for tens of milliseconds: never inside a transaction. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  return await hash(password, cost);
}

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it works as long and says no, so
 * that the time an answer takes does not tell which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  cost: Cost,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await hashOfNobody(cost)), password);
  return passwordHash !== undefined && isRight;
}

const nobody = new Map<string, Promise<string>>();

function hashOfNobody(cost: Cost): Promise<string> {
  const key = JSON.stringify(cost);
  const known = nobody.get(key) ?? hash("nobody has this password", cost);
  nobody.set(key, known);
  return known;
}
