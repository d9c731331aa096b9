import { type Instant, instant } from "#domain/time.ts";
import type { Tx } from "../db/tx.ts";

const LEASE_ROW = 1;
/** Another node may take over after this long without a renewal. */
export const LEASE_MS = 8_000;

interface Holder {
  readonly holder: string;
  readonly now: Instant;
}

/** Takes or renews the lease. Returns whether this node has it now. */
export async function takeLease(tx: Tx, { holder, now }: Holder): Promise<boolean> {
  const row = await tx.selectFrom("print_lease").selectAll().where("id", "=", LEASE_ROW).executeTakeFirst();
  if (row && row.holder !== holder && row.until > now) return false;
  const lease = { holder, until: instant(now + LEASE_MS) };
  await tx
    .insertInto("print_lease")
    .values({ id: LEASE_ROW, ...lease })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(lease))
    .execute();
  return true;
}

/** Gives the lease back, so that another node takes over immediately. */
export async function returnLease(tx: Tx, holder: string): Promise<void> {
  await tx.deleteFrom("print_lease").where("id", "=", LEASE_ROW).where("holder", "=", holder).execute();
}
