import type { ReadTx } from "./tx.ts";

/** Reads the house secret, which the migration made. All nodes on one database have the same; it never leaves the server. */
export async function readHouseSecret(tx: ReadTx): Promise<string> {
  const { secret } = await tx.selectFrom("house_secret").select("secret").executeTakeFirstOrThrow();
  return secret;
}
