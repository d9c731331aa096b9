import { type ExpressionBuilder, sql } from "kysely";
import { paise, sum, ZERO } from "#domain/money.ts";
import type { OpenBalance, Payment } from "#domain/orders/payments/api.ts";
import { isUnnamedCredit } from "#domain/orders/payments/credit.ts";
import { validPayments } from "#domain/orders/payments/tenders.ts";
import { Refusal } from "#domain/refusal.ts";
import { instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { ReadTx } from "../../db/tx.ts";
import { type Listed, type Page, toPage } from "../../http/lists/page.ts";
import { toTableRef } from "../order/place.ts";
import { listPaymentsOf } from "./payments.store.ts";

/** An open order has no balance: it is not fully paid yet. */
const isToCheck = (eb: ExpressionBuilder<Database, "orders">) =>
  eb.and([
    eb.or([eb("orders.balance", "<>", sql.lit(0)), eb("orders.unnamed_credit", "is not", null)]),
    eb("orders.is_open", "=", sql.lit(0)),
  ]);

/** Lists closed orders with a balance or with credit without an account, newest first; also deleted ones with money received. */
export async function listBalances(tx: ReadTx, page: Page): Promise<Listed<OpenBalance>> {
  const query = selectBalances(tx).where(isToCheck);
  const columns = { at: "orders.created_at", id: "orders.id" };
  const foundRows = await newestFirst(query, columns, { ...page, limit: page.limit + 1 }).execute();
  const { rows, nextCursor } = toPage(foundRows, page.limit, (row) => ({
    at: instant(row.created_at),
    id: row.id,
  }));
  const payments = await listPaymentsOf(
    tx,
    rows.map((row) => row.id),
  );
  return { entities: rows.map((row) => toBalance(row, payments.get(row.id) ?? [])), nextCursor };
}

/** Loads the balance of an order, zero while it is open. Throws 404 if the order does not exist. */
export async function loadBalance(
  tx: ReadTx,
  orderId: string,
): Promise<Pick<OpenBalance, "_id" | "table" | "bill" | "balance">> {
  const row = await selectBalances(tx).where("orders.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { order: orderId });
  const balance = row.is_open === 1 ? ZERO : paise(row.balance);
  return { _id: row.id, table: toTableRef(row, row.id), bill: billOf(row), balance };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBalances>["executeTakeFirstOrThrow"]>>;

/** Selects orders with their paid bill, if any. Joins the bills. */
function selectBalances(tx: ReadTx) {
  return tx
    .selectFrom("orders")
    .leftJoin("bills", (join) =>
      join
        .onRef("bills.order_id", "=", "orders.id")
        .on("bills.is_live", "=", sql.lit(1))
        .on("bills.status", "=", sql.lit("paid")),
    )
    .select(["orders.id", "orders.created_at", "orders.bill_number", "orders.balance", "orders.is_open"])
    .select(["orders.table_id", "orders.table_name", "orders.area_id", "orders.area_name"])
    .select(["bills.id as bill_id", "bills.invoice_number", "bills.grand_total"]);
}

function toBalance(row: Row, payments: readonly Payment[]): OpenBalance {
  const received = lastReceived(payments);
  if (!received) throw new Error(`the order ${row.id} has a balance, and no money was received for it`);
  const total = row.grand_total === null ? ZERO : paise(row.grand_total);
  const balance = paise(row.balance);
  const unnamed = validPayments(payments).find(isUnnamedCredit);
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    billNumber: row.bill_number,
    table: toTableRef(row, row.id),
    area: { _id: row.area_id, name: row.area_name },
    bill: billOf(row),
    received: sum([total, balance]),
    total,
    balance,
    unnamedCredit: unnamed ? { payment: unnamed._id, amount: unnamed.amount } : null,
    receivedAt: received.takenAt ?? received.createdAt,
    receivedBy: received.receivedBy,
  };
}

/** Returns the last payment: the latest offline cash, which caused the balance, else the latest of all. */
function lastReceived(payments: readonly Payment[]): Payment | undefined {
  const received = payments.filter(({ kind }) => kind === "payment");
  const offline = received.filter(({ takenAt }) => takenAt !== null);
  return offline.toSorted((a, b) => Number(a.takenAt) - Number(b.takenAt)).at(-1) ?? received.at(-1);
}

function billOf({ bill_id: _id, invoice_number: invoiceNumber }: Row): OpenBalance["bill"] {
  return _id === null || invoiceNumber === null ? null : { _id, invoiceNumber };
}
