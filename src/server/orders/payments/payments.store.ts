import { type Paise, paise } from "#domain/money.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import { Payment, type SameReference } from "#domain/orders/payments/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { type BusinessDay, instant } from "#domain/time.ts";
import type { NewRow, Row } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { toTableRef } from "../order/place.ts";
import { dayOf } from "../order/rows.ts";
import { payments as entity } from "./entities.ts";

export interface PaymentOwner {
  /** Null if the order has no paid bill. */
  readonly billId: string | null;
  readonly orderId: string;
  readonly businessDay: BusinessDay;
}

/** Stores payment rows. Rows of this table are never changed or deleted. */
export async function insertPayments(
  tx: Tx,
  payments: readonly Payment[],
  owner: PaymentOwner,
): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map((payment) => paymentColumns(payment, owner));
  await paymentsInsert(tx, rows);
  tx.changed(entity, rows);
}

const paymentsInsert = prepared((tx: Tx, rows: readonly NewRow<"payments">[]) =>
  tx.insertInto("payments").values(rows),
);

/** Lists payments by order id, oldest first. They belong to the order: its bill may have been replaced (clarification 86). */
export async function listPaymentsOf(
  tx: ReadTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Payment[]>> {
  const payments = new Map<string, Payment[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return payments;
  const rows = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("created_at")
    .orderBy("kind")
    .orderBy("id")
    .execute();
  for (const row of rows) payments.get(row.order_id)?.push(toPayment(row));
  return payments;
}

/** Loads a payment. Throws 404 if it does not exist. */
export async function loadPayment(tx: ReadTx, id: string): Promise<Payment> {
  const row = await tx.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { payment: id });
  return toPayment(row);
}

export async function findDayOfPayment(tx: ReadTx, id: string): Promise<BusinessDay | undefined> {
  const row = await tx.selectFrom("payments").select("business_day").where("id", "=", id).executeTakeFirst();
  return row && dayOf(row.business_day);
}

/** Finds the order and time of the last payment with a reference and amount. */
export async function findByReference(
  tx: ReadTx,
  { reference, amount }: { readonly reference: string; readonly amount: Paise },
): Promise<SameReference | undefined> {
  const row = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.order_id", "payments.created_at", "orders.bill_number"])
    .select(["orders.table_id", "orders.table_name"])
    .where("payments.reference", "=", reference)
    .where("payments.amount", "=", amount)
    .where("payments.kind", "=", "payment")
    .orderBy("payments.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      order: { _id: row.order_id, billNumber: row.bill_number },
      table: toTableRef(row, row.order_id),
      at: instant(row.created_at),
    }
  );
}

function paymentColumns(payment: Payment, owner: PaymentOwner): NewRow<"payments"> {
  return {
    id: payment._id,
    bill_id: owner.billId,
    order_id: owner.orderId,
    kind: payment.kind,
    type: payment.type,
    amount: payment.amount,
    tip: payment.tip,
    cash_given: payment.cashGiven,
    change_due: payment.changeDue,
    account: payment.account,
    reference: payment.reference || null,
    corrects_id: payment.corrects,
    reason: payment.reason,
    received_by_id: payment.receivedBy._id,
    received_by_name: payment.receivedBy.name,
    business_day: owner.businessDay,
    created_at: payment.createdAt,
    taken_at: payment.takenAt,
  };
}

export function toPayment(row: Row<"payments">): Payment {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    kind: Payment.shape.kind.parse(row.kind),
    type: PaymentType.parse(row.type),
    amount: paise(row.amount),
    tip: paise(row.tip),
    cashGiven: row.cash_given === null ? null : paise(row.cash_given),
    changeDue: row.change_due === null ? null : paise(row.change_due),
    account: row.account,
    reference: row.reference ?? "",
    corrects: row.corrects_id,
    reason: row.reason,
    takenAt: row.taken_at === null ? null : instant(row.taken_at),
    receivedBy: { _id: row.received_by_id, name: row.received_by_name },
  };
}
