import { sql } from "kysely";
import type { ReadTx } from "../../src/server/db/tx.ts";
import type {} from "../../src/server/orders/bills/entities.ts";
import type {} from "../../src/server/orders/kot/entities.ts";
import type {} from "../../src/server/orders/order/entities.ts";
import { listLinesOf } from "../../src/server/orders/order/lines.store.ts";
import { selectOrders } from "../../src/server/orders/order/order.store.ts";
import { toOrder } from "../../src/server/orders/order/rows.ts";
import type {} from "../../src/server/orders/payments/entities.ts";
import type {} from "../../src/server/orders/slips/entities.ts";
import { verify } from "../../src/server/testing/verify.ts";
import type { Backend } from "../backend/backend.ts";

/** Finds stored figures that differ from their rows, recomputed in whole paise without the program's functions. */
const FAULTS_SQL = `
  with summed as (
    select bill_id, cast(sum(quantity * rate) as bigint) as sum, cast(sum(taxable) as bigint) as taxed,
      cast(sum(case when discount is null then 0 else discount_amount end) as bigint) as own,
      cast(sum(case when discount is null then quantity * rate else 0 end) as bigint) as value, cast(sum(cgst + sgst) as bigint) as tax,
      cast(sum(case when tax_class = 'liquor' then taxable else 0 end) as bigint) as liquor, cast(sum(vat) as bigint) as line_vat
    from bill_lines group by bill_id
  ), taxed as (
    select bills.*, sum, tax, taxed, own, value, liquor, line_vat, taxed - liquor as food, sum - discount_amount as due, case when discount like '%value%' then null
        else cast(round(100 * cast(replace(replace(discount, '{"percent":', ''), '}', '') as double precision)) as bigint) end as bps
      from bills left join summed on bill_id = bills.id
  )
  select 'the bill ' || invoice_number || ' is not what its lines make' as fault from taxed
  where sum is null or sum <> subtotal or taxed <> due or tax <> cgst + sgst
    or line_vat <> coalesce(vat, 0) or liquor <> coalesce(liquor_subtotal - liquor_discount, 0)
    or (discount is null and discount_amount <> own)
    or (bps is not null and discount_amount <> own + (value * bps + 5000) / 10000)
    or grand_total <> (food + (food * cgst_bps + 5000) / 10000 + (food * sgst_bps + 5000) / 10000 + 50) / 100 * 100
      + (liquor + (liquor * coalesce(vat_bps, 0) + 5000) / 10000 + 50) / 100 * 100
  union all
  select 'the kitchen has work on other pieces than were sent, order ' || bill_number
  from order_lines join orders on orders.id = order_id
  where coalesce((select sum(quantity) from work where line_id = order_lines.id and component = 0 and void_id is null), 0)
    <> case when removed_at is null and orders.status <> 'cancelled' then sent_quantity else 0 end
  union all
  select 'the kitchen was sent other pieces than it has work on or had taken back, ' || name from kot_items
  where change = 'add' and quantity <> coalesce((select sum(quantity) from work where kot_item_id = kot_items.id and component = 0), 0)
  union all
  select 'the kitchen was sent ' || name || ' and CANCEL, and has work on other pieces' from (
    select name, sum(case change when 'add' then kot_items.quantity when 'cancel' then -kot_items.quantity else 0 end) as known,
      sum(coalesce((select sum(quantity) from work where kot_item_id = kot_items.id and component = 0 and void_id is null), 0)) as to_make
    from kot_items group by name
  ) as dishes where known <> to_make
  union all
  select 'order ' || bill_number || ' is ' || status || ' and its dishes in the kitchen are not' from orders
  where is_open = 1 and status <> coalesce(
    (select substr(min(case work.status when 'pending' then '1' when 'preparing' then '2' when 'ready' then '3' else '4' end
        || work.status), 2)
      from work where work.order_id = orders.id and void_id is null), 'pending')
  union all
  select 'order ' || bill_number || ' has received other money than its bill and balance make' from orders
  where balance + coalesce((select grand_total from bills where order_id = orders.id and bills.status = 'paid'), 0) <>
    (select coalesce(sum(case kind when 'payment' then amount when 'returned' then -amount when 'reversal' then -amount end), 0)
      from payments where order_id = orders.id)
  union all
  select 'order ' || bill_number || ' is ' || status || ' and has another number of paid bills' from orders
  where (select count(*) from bills where order_id = orders.id and bills.status = 'paid')
    <> case when status = 'paid' and exists (select 1 from order_lines
      where order_id = orders.id and removed_at is null and not_charged is null) then 1 else 0 end
  union all
  select 'order ' || bill_number || ' is ' || status || ' and has other slips than dishes that nobody pays' from orders
  where coalesce((select sum(complimentary + staff_meals + tariff_meals) from slips where order_id = orders.id), -1) <> case status when 'paid' then
    coalesce((select sum(quantity * rate) from order_lines
      where order_id = orders.id and removed_at is null and not_charged is not null), -1) else -1 end
  union all
  select 'numbers of ' || series || ' are missing or there twice'
  from (
    select series, number from bills
    union all select liquor_series, liquor_number from bills where liquor_series is not null
    union all select series, number from slips
  ) as numbered group by series
  having min(number) <> 1 or max(number) <> count(*) or count(distinct number) <> count(*)`;

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads the database after an evening, with the faults that `npm run verify` and FAULTS_SQL find. */
export async function readStored({ read, dataDir }: Backend) {
  const databases = read();
  try {
    const { faults } = await verify({ databases, dataDir });
    const wrong = await databases.read((tx) => sql<{ fault: string }>`${sql.raw(FAULTS_SQL)}`.execute(tx));
    const all = [...faults.map((fault) => `verify: ${fault}`), ...wrong.rows.map(({ fault }) => fault)];
    return { ...(await databases.read(readTables)), faults: all };
  } finally {
    await databases.close();
  }
}

async function readTables(tx: ReadTx) {
  const keys = tx.selectFrom("idempotency_keys").selectAll().orderBy("seq");
  const rows = await selectOrders(tx).execute();
  const ids = rows.map(({ id }) => id);
  const lines = await listLinesOf(tx, ids);
  const fields = ["seq", "command_key", "action", "entity_id", "subject_id", "at"] as const;
  const pieces = tx.selectFrom("order_lines").select(["id", "order_id", "origin", "added_at"]);
  return {
    /** The keys of executed commands; those of refused ones are stored too and left out here. */
    keys: await keys.where("refusal", "is", null).execute(),
    journal: await tx.selectFrom("journal").select(fields).orderBy("seq").execute(),
    orders: rows.map((row) => toOrder(row, lines.get(row.id) ?? [])),
    liveBills: await tx.selectFrom("bills").selectAll().where("is_live", "=", 1).execute(),
    payments: await tx.selectFrom("payments").select(["id", "amount"]).execute(),
    /** Lines that were split off or moved. */
    pieces: await pieces.where("origin", "is not", null).orderBy("order_id").orderBy("position").execute(),
  };
}
