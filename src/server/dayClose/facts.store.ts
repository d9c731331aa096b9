import { sql } from "kysely";
import { z } from "zod";
import type { DayFacts, DayPayment, MissingNumbers } from "#domain/dayClose/facts.ts";
import { isToCount } from "#domain/drawers/count.ts";
import { paise } from "#domain/money.ts";
import { placeName } from "#domain/orders/place.ts";
import { type BusinessDay, Day, instant } from "#domain/time.ts";
import { toReceipt } from "../accounts/receipts.store.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx } from "../db/tx.ts";
import { listDrawers } from "../drawers/drawers.store.ts";
import { toEntry } from "../drawers/entries.store.ts";
import { withCounts } from "../drawers/sessions.store.ts";
import { withLinesAndPayments } from "../orders/bills/bills.store.ts";
import { withLines } from "../orders/bills/creditNotes.store.ts";
import { loadIssuers } from "../orders/bills/issuers.store.ts";
import { toWork } from "../orders/kot/rows.ts";
import { toPlace } from "../orders/order/place.ts";
import { toPayment } from "../orders/payments/payments.store.ts";
import { toSlip } from "../orders/slips/rows.ts";

/** An empty list is no list in SQL: this id is nobody's. */
const listed = (ids: readonly string[]): readonly string[] => (ids.length === 0 ? [""] : ids);
const toDay = (day: string): BusinessDay => z.decode(Day, day);

/** Loads what is stored about a business day and the orders that it touched. */
export async function loadDayFacts(tx: ReadTx, day: BusinessDay): Promise<DayFacts> {
  const ids = await ordersOf(tx, day);
  const orders = await tx.selectFrom("orders").selectAll().where("id", "in", listed(ids)).execute();
  const bills = await tx
    .selectFrom("bills")
    .selectAll()
    .where((eb) => eb.or([eb("business_day", "=", day), eb("order_id", "in", listed(ids))]))
    .orderBy("issued_at")
    .orderBy("number")
    .execute();
  const slips = await tx.selectFrom("slips").selectAll().where("order_id", "in", listed(ids)).execute();
  const issuerOf = await loadIssuers(tx, slips);
  const notes = await tx.selectFrom("credit_notes").selectAll().where("business_day", "=", day).execute();
  const noted = notes.map((note) => note.bill_id).filter((id) => !bills.some((bill) => bill.id === id));
  const others = await tx.selectFrom("bills").selectAll().where("id", "in", listed(noted)).execute();
  const kots = await tx
    .selectFrom("kots")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("business_day", "=", day)
    .executeTakeFirstOrThrow();
  const closes = await tx.selectFrom("day_closes").select(["number", "business_day", "created_at"]);
  return {
    day,
    orders: orders.map((row) => ({
      ...{ _id: row.id, billNumber: row.bill_number, place: placeName(toPlace(row, row.id).place) },
      ...{ isOpen: row.is_open === 1, covers: row.covers },
    })),
    bills: await withLinesAndPayments(tx, [...bills, ...others]),
    slips: slips.map((row) => toSlip(row, issuerOf(row))),
    ...(await kitchenFacts(tx, day, ids)),
    kotCount: Number(kots.count),
    notes: await withLines(tx, notes),
    ...(await moneyFacts(tx, day)),
    ...(await drawerFacts(tx, day)),
    missingNumbers: await findMissingNumbers(tx, day),
    closes: (await closes.orderBy("number").execute()).map(({ number, business_day, created_at }) => ({
      ...{ number, day: toDay(business_day), at: instant(created_at) },
    })),
  };
}

/** Lists the orders that a day touched, and all open ones. */
async function ordersOf(tx: ReadTx, day: BusinessDay): Promise<string[]> {
  const touched = await sql<{ id: string }>`
    select order_id as id from kots where business_day = ${day}
    union select order_id from voids where business_day = ${day}
    union select order_id from bills where business_day = ${day}
    union select order_id from slips where business_day = ${day}
    union select order_id from payments where business_day = ${day}
    union select work.order_id from work join kots on kots.id = work.kot_id where kots.business_day = ${day}
    union select id from orders where is_open = 1`.execute(tx);
  return touched.rows.map(({ id }) => id);
}

async function kitchenFacts(
  tx: ReadTx,
  day: BusinessDay,
  ids: readonly string[],
): Promise<Pick<DayFacts, "tickets" | "work" | "voids">> {
  const ofDay = tx.selectFrom("kots").select("id").where("business_day", "=", day);
  const work = await tx
    .selectFrom("work")
    .selectAll()
    .where("component", "=", 0)
    .where((eb) => eb.or([eb("order_id", "in", listed(ids)), eb("kot_id", "in", ofDay)]))
    .execute();
  const kotIds = [...new Set(work.map((row) => row.kot_id))];
  const items = await tx
    .selectFrom("kot_items")
    .innerJoin("kots", "kots.id", "kot_items.kot_id")
    .select(["kot_items.id", "kot_items.name", "kot_items.quantity", "kot_items.menu_item_id"])
    .select(["kots.order_id", "kots.business_day"])
    .where("kot_items.change", "=", "add")
    .where((eb) => eb.or([eb("kots.business_day", "=", day), eb("kots.id", "in", listed(kotIds))]))
    .execute();
  const dishOf = new Map(items.map((item) => [item.id, item.menu_item_id]));
  const voids = await tx
    .selectFrom("voids")
    .innerJoin("order_lines", "order_lines.id", "voids.line_id")
    .leftJoin("users", "users.id", "voids.approved_by_id")
    .selectAll("voids")
    .select(["order_lines.name", "users.name as approver"])
    .where("voids.order_id", "in", listed(ids))
    .orderBy("voids.at")
    .execute();
  return {
    tickets: items.map(({ id, order_id, name, quantity, business_day }) => ({
      ...{ _id: id, order: order_id, name, quantity, day: toDay(business_day) },
    })),
    work: work.map(toWork).map(({ item, order, quantity, status, voidId }) => ({
      ...{ ticket: item, order, dish: dishOf.get(item) ?? "", quantity, status, voidId },
    })),
    voids: voids.map((row) => ({
      ...{ _id: row.id, order: row.order_id, name: row.name, quantity: row.quantity, reason: row.reason },
      by: { _id: row.by_id, name: row.by_name },
      ...{ approvedBy: row.approver ?? "", day: toDay(row.business_day) },
    })),
  };
}

async function moneyFacts(tx: ReadTx, day: BusinessDay) {
  const payments = await tx
    .selectFrom("payments")
    .selectAll()
    .where("business_day", "=", day)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const receipts = await tx
    .selectFrom("account_receipts")
    .selectAll()
    .where("business_day", "=", day)
    .execute();
  const charged = tx.selectFrom("payments").select("id").where("business_day", "=", day);
  const entries = await tx
    .selectFrom("account_entries")
    .select(["payment_id", "receipt_id", "amount"])
    .where("payment_id", "in", charged)
    .execute();
  return {
    payments: payments.map((row): DayPayment => ({ ...toPayment(row), order: row.order_id, day })),
    receipts: receipts.map(toReceipt),
    accountEntries: entries.map(({ payment_id: payment, receipt_id: receipt, amount }) => ({
      ...{ payment, receipt, amount: paise(amount) },
    })),
  };
}

async function drawerFacts(
  tx: ReadTx,
  day: BusinessDay,
): Promise<Pick<DayFacts, "drawerEntries" | "sessions" | "sessionEntries">> {
  const rows = await tx.selectFrom("drawer_entries").selectAll().where("business_day", "=", day).execute();
  const moved = (session: Row<"drawer_sessions">) =>
    rows.some((row) => row.drawer_id === session.drawer_id && row.session === session.number);
  const drawerIds = [...new Set(rows.flatMap((row) => row.drawer_id ?? []))];
  const ended = await tx
    .selectFrom("drawer_sessions")
    .selectAll()
    .where((eb) => eb.or([eb("drawer_id", "in", listed(drawerIds)), eb("business_day", "=", day)]))
    .where("business_day", ">=", day)
    .orderBy("created_at")
    .execute();
  const ofDay = ended.filter((session) => session.business_day === day || moved(session));
  const sessions = (await withCounts(tx, ofDay)).filter((session) => !isToCount(session));
  const names = new Map((await listDrawers(tx)).map(({ _id, name }) => [_id, name]));
  const deposits = await tx
    .selectFrom("drawer_entries")
    .selectAll()
    .where("kind", "=", "deposit")
    .where("drawer_id", "in", listed(sessions.map(({ drawer }) => drawer)))
    .where("business_day", ">=", day)
    .execute();
  return {
    drawerEntries: rows.map(toEntry),
    sessions: sessions.map((session) => ({
      ...session,
      name: names.get(session.drawer) ?? "Deleted drawer",
    })),
    sessionEntries: deposits.map(toEntry),
  };
}

/** Finds the numbers up to each series' last of the day that no paper has, from the last one of an earlier day on. */
async function findMissingNumbers(tx: ReadTx, day: BusinessDay): Promise<MissingNumbers[]> {
  const given = sql`select series, number, business_day from bills
    union all select liquor_series, liquor_number, business_day from bills where liquor_series is not null
    union all select series, number, business_day from slips
    union all select series, number, business_day from credit_notes`;
  const { rows: ranges } = await sql<{ series: string; first: number; last: number }>`
    select series, min(number) as first, max(number) as last from (${given}) as given
    where business_day = ${day} group by series`.execute(tx);
  const missing: MissingNumbers[] = [];
  for (const { series, first, last } of ranges) {
    const { rows } = await sql<{ number: number }>`
      select number from (${given}) as given where series = ${series} and number <= ${last}
        and number >= coalesce((select max(number) from (${given}) as earlier
          where series = ${series} and number < ${first}), 0)
      order by number`.execute(tx);
    const numbers = rows.map(({ number }) => number);
    const before = numbers[0] === first ? [0] : [];
    [...before, ...numbers].forEach((number, index, all) => {
      const next = all[index + 1];
      if (next !== undefined && next > number + 1) missing.push({ series, from: number + 1, to: next - 1 });
    });
  }
  return missing;
}
