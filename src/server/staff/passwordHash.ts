import { hash, verify } from "@node-rs/argon2";
import type { ServerFacts } from "../http/feature.ts";
import { type Asker, inTurn } from "./hashQueue.ts";

type Cost = ServerFacts["passwordCost"];

/** Only who is signed in, has shown the code of the console, or runs a program on the server sets a password. */
const OWN: Asker = { address: "", isKnown: true };

/**
 * Hashes a password with argon2id and a new salt. It takes tens of milliseconds in another thread: never call it in a
 * transaction.
 */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  return await inTurn(OWN, () => hash(password, cost));
}

interface Guess {
  readonly password: string;
  /** Undefined: there is no such account. */
  readonly passwordHash: string | undefined;
  readonly cost: Cost;
}

/**
 * Returns whether the password is the one that was hashed. Without a hash (no such account) it takes the same time and
 * returns false, so that the time does not reveal which accounts exist.
 */
export async function isPassword({ password, passwordHash, cost }: Guess, asker: Asker): Promise<boolean> {
  return await inTurn(asker, async () => {
    const isRight = await verify(passwordHash ?? (await dummyHash(cost)), password);
    return passwordHash !== undefined && isRight;
  });
}

const dummyHashes = new Map<string, Promise<string>>();

function dummyHash(cost: Cost): Promise<string> {
  const key = JSON.stringify(cost);
  const known = dummyHashes.get(key) ?? hash("no account has this password", cost);
  dummyHashes.set(key, known);
  return known;
}
