import { sql } from "kysely";
import type { Account } from "#domain/accounts/account.ts";
import { nameKey } from "#domain/entity.ts";
import { type Paise, paise, sum, times } from "#domain/money.ts";
import type { PaymentKind } from "#domain/orders/payments/api.ts";
import { paymentEffects } from "#domain/orders/payments/paymentKinds.ts";
import type { BusinessDay } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";

/** Sums the cash of a business day for the orders of a stay's room, and for those charged to an account, less what was given back. */
export async function cashOfGuest(
  tx: ReadTx,
  { _id, room }: Pick<Account, "_id" | "room">,
  day: BusinessDay,
): Promise<Paise> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.kind", "payments.amount"])
    .where("payments.business_day", "=", day)
    .where("payments.type", "=", "cash")
    .where((eb) => {
      const isCharged = eb("orders.id", "in", chargedOrders(tx, _id));
      if (room === "") return isCharged;
      const isOfRoom = eb(sql`lower(orders.table_name)`, "=", `room ${nameKey(room)}`);
      return eb.or([isCharged, eb.and([eb("orders.area_id", "=", "room"), isOfRoom])]);
    })
    .execute();
  return sum(rows.map(({ kind, amount }) => times(paise(amount), paymentEffects[kind as PaymentKind].held)));
}

const chargedOrders = (tx: ReadTx, accountId: string) =>
  tx
    .selectFrom("account_entries")
    .select("order_id")
    .where("account_id", "=", accountId)
    .where("order_id", "is not", null);

/** Finds the account of an order's guest: the current stay of its room, or the account that it is charged to. */
export async function findGuestOf(
  tx: ReadTx,
  orderId: string,
): Promise<Pick<Account, "_id" | "room"> | undefined> {
  const order = tx.selectFrom("orders").where("id", "=", orderId).where("area_id", "=", "room");
  const charged = tx.selectFrom("account_entries").select("account_id").where("order_id", "=", orderId);
  const row = await tx
    .selectFrom("accounts")
    .select(["id", "room"])
    .where("deleted_at", "is", null)
    .where("kind", "in", ["stay", "company", "staff"])
    .where((eb) => {
      const room = sql<string>`'room ' || room_key`;
      const isOfRoom = eb(room, "=", order.select(sql<string>`lower(table_name)`.as("room")));
      return eb.or([eb.and([isOfRoom, eb("departed_at", "is", null)]), eb("id", "in", charged)]);
    })
    .limit(1)
    .executeTakeFirst();
  return row && { _id: row.id, room: row.room };
}
