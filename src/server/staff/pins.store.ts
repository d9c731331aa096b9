import { byName } from "#domain/entity.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { pins } from "./entities.ts";
import { userStore } from "./users.store.ts";

/** A person's PIN. The hash does not leave this feature: no answer and no journal row holds it. */
export interface StoredPin {
  readonly pinHash: string;
  readonly wrongInRow: number;
}

/** Finds an account that is not deleted, with its PIN where it has one. */
export async function findWithPin(
  tx: ReadTx,
  personId: string,
): Promise<{ readonly user: User; readonly pin: StoredPin | undefined } | undefined> {
  const user = await userStore.find(tx, personId);
  if (!user) return undefined;
  const row = await tx.selectFrom("pins").selectAll().where("user_id", "=", personId).executeTakeFirst();
  return { user, pin: row && { pinHash: row.pin_hash, wrongInRow: row.wrong_in_row } };
}

/** Lists the active accounts by natural name, each with how many wrong PINs came in a row; undefined without a PIN. */
export async function listActiveWithPins(
  tx: ReadTx,
): Promise<readonly { readonly user: User; readonly pin: Pick<StoredPin, "wrongInRow"> | undefined }[]> {
  const users = await userStore.list(tx);
  const rows = await tx.selectFrom("pins").select(["user_id", "wrong_in_row"]).execute();
  const wrong = new Map(rows.map((row) => [row.user_id, { wrongInRow: row.wrong_in_row }]));
  return users
    .filter(({ isActive }) => isActive)
    .sort(byName)
    .map((user) => ({ user, pin: wrong.get(user._id) }));
}

/** Stores a person's PIN, or removes it with null. Wrong PINs that were tried before are forgotten. */
export async function savePin(tx: Tx, personId: string, pinHash: string | null): Promise<void> {
  if (pinHash === null) {
    await tx.deleteFrom("pins").where("user_id", "=", personId).execute();
    tx.changedRowsOf(pins, { id: personId }, []);
    return;
  }
  const pin = { pin_hash: pinHash, wrong_in_row: 0 };
  const insert = tx.insertInto("pins").values({ user_id: personId, ...pin });
  await store(
    tx,
    pins,
    insert.onConflict((conflict) => conflict.column("user_id").doUpdateSet(pin)),
  );
}

export async function countWrongPin(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("pins")
    .set(({ eb }) => ({ wrong_in_row: eb("wrong_in_row", "+", 1) }))
    .where("user_id", "=", personId)
    .execute();
}

/** Forgets wrong PINs, because the person was known by a right one or by the password. */
export async function forgetWrongPins(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("pins")
    .set({ wrong_in_row: 0 })
    .where("user_id", "=", personId)
    .where("wrong_in_row", ">", 0)
    .execute();
}
