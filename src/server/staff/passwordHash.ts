import { hash, verify } from "@node-rs/argon2";
import type { ServerFacts } from "../http/feature.ts";

type Cost = ServerFacts["passwordCost"];

/**
 * Hashes a password with argon2id and a new salt. It takes tens of milliseconds in another thread: never call it in a
 * transaction.
 */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  return await hash(password, cost);
}

/**
 * Returns whether the password is the one that was hashed. Without a hash (no such account) it takes the same time and
 * returns false, so that the time does not reveal which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  cost: Cost,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash(cost)), password);
  return passwordHash !== undefined && isRight;
}

const dummyHashes = new Map<string, Promise<string>>();

function dummyHash(cost: Cost): Promise<string> {
  const key = JSON.stringify(cost);
  const known = dummyHashes.get(key) ?? hash("no account has this password", cost);
  dummyHashes.set(key, known);
  return known;
}
