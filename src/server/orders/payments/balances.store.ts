import { type ExpressionBuilder, sql } from "kysely";
import type { Ref } from "#domain/entity.ts";
import { paise, sum, ZERO } from "#domain/money.ts";
import type { OpenBalance } from "#domain/orders/payments/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { ReadTx } from "../../db/tx.ts";
import { type Listed, type Page, pageOfRows } from "../../http/lists/page.ts";

const hasBalance = (eb: ExpressionBuilder<Database, "orders">) => eb("orders.balance", "<>", sql.lit(0));

/** Lists the orders with a balance, newest first. Deleted orders are included, because their cash was received. */
export async function listBalances(tx: ReadTx, page: Page): Promise<Listed<OpenBalance>> {
  const query = selectBalances(tx).where(hasBalance);
  const columns = { at: "orders.created_at", id: "orders.id" };
  const found = await newestFirst(query, columns, { ...page, limit: page.limit + 1 }).execute();
  const { rows, nextCursor } = pageOfRows(found, page.limit, (row) => ({
    at: instant(row.created_at),
    id: row.id,
  }));
  const cash = await findOfflineCash(
    tx,
    rows.map((row) => row.id),
  );
  return { entities: rows.map((row) => toBalance(row, cash.get(row.id))), nextCursor };
}

/** Loads one order's balance, zero or not. Throws 404 for an order that does not exist. */
export async function loadBalance(
  tx: ReadTx,
  orderId: string,
): Promise<Pick<OpenBalance, "_id" | "table" | "bill" | "balance">> {
  const row = await selectBalances(tx).where("orders.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { order: orderId });
  return { _id: row.id, table: tableOf(row), bill: billOf(row), balance: paise(row.balance) };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBalances>["executeTakeFirstOrThrow"]>>;

/** Selects orders, each with its paid bill, if it has one. Reads the bills in a join. */
function selectBalances(tx: ReadTx) {
  return tx
    .selectFrom("orders")
    .leftJoin("bills", (join) =>
      join
        .onRef("bills.order_id", "=", "orders.id")
        .on("bills.is_live", "=", sql.lit(1))
        .on("bills.status", "=", sql.lit("paid")),
    )
    .select(["orders.id", "orders.created_at", "orders.bill_number", "orders.balance"])
    .select(["orders.table_id", "orders.table_name", "orders.area_id", "orders.area_name"])
    .select(["bills.id as bill_id", "bills.invoice_number", "bills.grand_total"]);
}

interface OfflineCash {
  readonly at: Instant;
  readonly by: Ref;
}

/** Finds when and by whom each order's latest cash was taken offline. */
async function findOfflineCash(
  tx: ReadTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OfflineCash>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("payments")
    .select(["order_id", "taken_at", "received_by_id", "received_by_name"])
    .where("order_id", "in", orderIds)
    .where("taken_at", "is not", null)
    .orderBy("taken_at")
    .execute();
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        at: instant(row.taken_at ?? 0),
        by: { _id: row.received_by_id, name: row.received_by_name },
      },
    ]),
  );
}

function toBalance(row: Row, cash: OfflineCash | undefined): OpenBalance {
  if (!cash) throw new Error(`the order ${row.id} has a balance, and no cash was taken offline for it`);
  const total = row.grand_total === null ? ZERO : paise(row.grand_total);
  const balance = paise(row.balance);
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    billNumber: row.bill_number,
    table: tableOf(row),
    area: { _id: row.area_id, name: row.area_name },
    bill: billOf(row),
    received: sum([total, balance]),
    total,
    balance,
    receivedAt: cash.at,
    receivedBy: cash.by,
  };
}

function tableOf(row: Row): Ref {
  return { _id: row.table_id, name: row.table_name };
}

function billOf({ bill_id: _id, invoice_number: invoiceNumber }: Row): OpenBalance["bill"] {
  return _id === null || invoiceNumber === null ? null : { _id, invoiceNumber };
}
