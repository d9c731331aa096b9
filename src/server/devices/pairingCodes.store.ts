import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

interface PairingCode {
  readonly codeHash: string;
  /** The name of the display that it pairs. */
  readonly name: string;
  readonly expiresAt: Instant;
}

/** Stores a code, and deletes expired ones. */
export async function insertPairingCode(tx: Tx, code: PairingCode, now: Instant): Promise<void> {
  await tx.deleteFrom("pairing_codes").where("expires_at", "<=", now).execute();
  const row = { code_hash: code.codeHash, name: code.name, expires_at: code.expiresAt };
  await tx.insertInto("pairing_codes").values(row).execute();
}

/** Finds the name of the display that a code pairs; undefined for a wrong, used or expired code. */
export async function findPairingName(
  tx: ReadTx,
  codeHash: string,
  now: Instant,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("pairing_codes")
    .select("name")
    .where("code_hash", "=", codeHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.name;
}

export async function deletePairingCode(tx: Tx, codeHash: string): Promise<void> {
  await tx.deleteFrom("pairing_codes").where("code_hash", "=", codeHash).execute();
}
