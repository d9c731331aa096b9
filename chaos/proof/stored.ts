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
  ), live as (
    select sent_line.id as line, sent_line.origin as origin, kots.status, created_at, kot_items.quantity - voided_quantity as n
    from kot_items join kots on kots.id = kot_id join order_lines as sent_line on sent_line.id = line_id
    where kots.kind = 'order' and change = 'add' and kot_items.quantity > voided_quantity and void_reason is null
  ), piece as (
    select id, order_id, origin, added_at, coalesce(origin, id) as first, sent_quantity as sent,
      coalesce((select sum(n) from live where line = order_lines.id), 0) as own,
      coalesce((select sum(n) from live where line = order_lines.origin and created_at <= added_at), 0) as of_first
    from order_lines where removed_at is null and sent_quantity > 0
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
  select 'the kitchen knows other pieces than were sent, order ' || bill_number from (
    select coalesce(origin, order_lines.id) as line, min(bill_number) as bill_number,
      sum(case when removed_at is null and orders.status <> 'cancelled' then sent_quantity else 0 end) as sent
    from order_lines join orders on orders.id = order_id group by 1
  ) as known left join (
    select coalesce(origin, order_lines.id) as line,
      sum(case change when 'add' then kot_items.quantity when 'cancel' then -kot_items.quantity else 0 end) as known_quantity,
      sum(case change when 'add' then kot_items.quantity - voided_quantity else 0 end) as shown
    from kot_items join order_lines on order_lines.id = line_id group by 1
  ) as tickets on tickets.line = known.line where sent <> coalesce(known_quantity, 0) or sent <> coalesce(shown, 0)
  union all
  select 'order ' || bill_number || ' is ' || status || ' and its dishes in the kitchen are not' from orders
  where is_open = 1 and status <> coalesce(
    (select substr(min(case live.status when 'pending' then '1' when 'preparing' then '2' when 'ready' then '3' else '4' end
        || live.status), 2)
      from piece join live on live.line = piece.id or (created_at <= added_at and
        ((live.line = piece.origin and piece.own < sent)
          or (coalesce(live.origin, live.line) = piece.first and piece.own + piece.of_first < sent)))
      where piece.order_id = orders.id), 'pending')
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
