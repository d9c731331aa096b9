import { sql } from "kysely";
import type { ReadTx } from "../../src/server/db/tx.ts";
import type {} from "../../src/server/orders/kot/entities.ts";
import type {} from "../../src/server/orders/payments/entities.ts";
import { verify } from "../../src/server/testing/verify.ts";
import type { House } from "../house/house.ts";

/** Finds sums that are not those of their rows, computed anew in whole paise without the program's functions. */
const WRONG = `
  with summed as (
    select bill_id, cast(sum(quantity * rate) as bigint) as sum from bill_lines group by bill_id
  ), taxed as (
    select bills.*, sum, sum - (sum * discount_bps + 5000) / 10000 as net
    from bills left join summed on bill_id = bills.id
  )
  select 'the bill ' || invoice_number || ' is not what its lines make' as fault from taxed
  where sum is null or sum <> subtotal or grand_total <>
    (net + (net * cgst_bps + 5000) / 10000 + (net * sgst_bps + 5000) / 10000 + 50) / 100 * 100
  union all
  select 'the kitchen was told other pieces than were sent, order ' || orders.bill_number
  from order_lines join orders on orders.id = order_id left join kot_items on line_id = order_lines.id
  group by order_lines.id, orders.bill_number, sent_quantity, order_lines.removed_at, orders.status
  having coalesce(sum(case change when 'add' then kot_items.quantity when 'cancel' then -kot_items.quantity end), 0)
    <> case when removed_at is null and orders.status <> 'cancelled' then sent_quantity else 0 end
  union all
  select 'other money was received than bills and balances make'
  where (select coalesce(sum(case kind when 'payment' then amount when 'returned' then -amount when 'reversal' then -amount end), 0) from payments)
    <> (select coalesce(sum(grand_total), 0) from bills where status = 'paid')
      + (select coalesce(sum(balance), 0) from orders)
  union all
  select 'order ' || bill_number || ' is ' || status || ' and has another number of paid bills' from orders
  where (select count(*) from bills where order_id = orders.id and bills.status = 'paid')
    <> case status when 'paid' then 1 else 0 end
  union all
  select 'invoice numbers of ' || series || ' are missing or there twice' from bills group by series
  having min(number) <> 1 or max(number) <> count(*) or count(distinct number) <> count(*)`;

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads what the database holds of an evening, and what `npm run verify` finds. */
export async function readStored({ read, dataDir }: House) {
  const databases = read();
  try {
    const { faults } = await verify({ databases, dataDir });
    const wrong = await databases.read((tx) => sql<{ fault: string }>`${sql.raw(WRONG)}`.execute(tx));
    const all = [...faults.map((fault) => `verify: ${fault}`), ...wrong.rows.map(({ fault }) => fault)];
    return { ...(await databases.read(readTables)), faults: all };
  } finally {
    await databases.close();
  }
}

async function readTables(tx: ReadTx) {
  const keys = tx.selectFrom("idempotency_keys").selectAll().orderBy("seq");
  return {
    /** The keys of the commands that were done; a refused one leaves its key too. */
    keys: await keys.where("refusal", "is", null).execute(),
    journal: await tx
      .selectFrom("journal")
      .select(["seq", "command_key", "action", "entity_id", "about_id"])
      .orderBy("seq")
      .execute(),
    orders: await tx.selectFrom("orders").selectAll().execute(),
    lines: await tx.selectFrom("order_lines").selectAll().where("removed_at", "is", null).execute(),
    payments: await tx.selectFrom("payments").selectAll().execute(),
  };
}
