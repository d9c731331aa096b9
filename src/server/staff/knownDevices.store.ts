import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

/** The most devices of an account; beyond it the one with the oldest sign-in is forgotten. */
export const KNOWN_DEVICES_MAX = 50;

interface KnownDevice {
  readonly secretHash: string;
  readonly personId: string;
}

/** True if this person signed in on this device before. */
export async function isKnownDevice(tx: ReadTx, { secretHash, personId }: KnownDevice): Promise<boolean> {
  const row = await tx
    .selectFrom("known_devices")
    .select("signed_in_at")
    .where("user_id", "=", personId)
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if anybody signed in on this device before; otherwise this server did not issue its secret. */
export async function isKnownDeviceOfAnyone(tx: ReadTx, secretHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom("known_devices")
    .select("signed_in_at")
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a person signed in on a device, and forgets the account's oldest devices beyond the limit. */
export async function saveKnownDevice(tx: Tx, device: KnownDevice, at: Instant): Promise<void> {
  const { secretHash, personId } = device;
  await tx
    .insertInto("known_devices")
    .values({ secret_hash: secretHash, user_id: personId, signed_in_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "secret_hash"]).doUpdateSet({ signed_in_at: at }))
    .execute();
  const newestDevices = tx
    .selectFrom("known_devices")
    .select("secret_hash")
    .where("user_id", "=", personId)
    .orderBy("signed_in_at", "desc")
    .orderBy("secret_hash")
    .limit(KNOWN_DEVICES_MAX);
  await tx
    .deleteFrom("known_devices")
    .where("user_id", "=", personId)
    .where("secret_hash", "not in", newestDevices)
    .execute();
}
