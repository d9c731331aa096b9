import { hash, verify } from "@node-rs/argon2";
import type { ServerInfo } from "../http/handlers/serverInfo.ts";

type Cost = ServerInfo["passwordCost"];

/** Hashes a password with argon2id and a new salt, in another thread for tens of milliseconds: never in a transaction. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  return await hash(password, cost);
}

interface PasswordCheck {
  readonly password: string;
  /** Undefined if there is no such account. */
  readonly passwordHash: string | undefined;
  readonly cost: Cost;
}

/**
 * True if the password matches the hash. Without a hash (no such account) it takes the same time and returns false, so that
 * timing does not reveal which accounts exist. Call it under throttling (loginThrottling.ts).
 */
export async function isPassword({ password, passwordHash, cost }: PasswordCheck): Promise<boolean> {
  return await verify(passwordHash ?? dummyHash(cost), password);
}

/** Returns a hash that no password matches, with the cost of a real one. */
function dummyHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const salt = Buffer.alloc(16).toString("base64").replaceAll("=", "");
  const digest = Buffer.alloc(32).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}
