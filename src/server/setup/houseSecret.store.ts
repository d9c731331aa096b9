import { randomBytes } from "node:crypto";
import type { Tx } from "../db/tx.ts";

const SECRET_BYTES = 32;

/** Reads the house secret; creates it at the first start. All nodes on a database share it; it never leaves the server. */
export async function loadOrCreateHouseSecret(tx: Pick<Tx, "insertInto" | "selectFrom">): Promise<string> {
  const row = { id: 1, secret: randomBytes(SECRET_BYTES).toString("base64url") };
  await tx
    .insertInto("house_secret")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { secret } = await tx.selectFrom("house_secret").select("secret").executeTakeFirstOrThrow();
  return secret;
}
