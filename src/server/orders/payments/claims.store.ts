import type { Insertable, Selectable } from "kysely";
import type { Ref } from "#domain/entity.ts";
import { paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { CashClaim, type ClaimDecision } from "#domain/orders/payments/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import { digestOf } from "../../db/rowDigest.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { type Listed, type Page, pageOfRows } from "../../http/lists/page.ts";
import { listLinesOf, selectOrders } from "../order/order.store.ts";
import { toOrder } from "../order/rows.ts";
import { delivererOf } from "./deliverer.ts";

type ClaimRow = Selectable<Database["cash_claims"]>;

/** Stores a claim that the device sent. Its sum is never changed or deleted. Returns its digest for the journal. */
export async function insertClaim(tx: Tx, claim: CashClaim, device: string): Promise<string> {
  const row = claimColumns(claim, device);
  await tx.insertInto("cash_claims").values(row).execute();
  return digestOf([{ table: "cash_claims", row }]);
}

function claimColumns(claim: CashClaim, device: string): Insertable<Database["cash_claims"]> {
  return {
    id: claim._id,
    order_id: claim.order._id,
    amount: claim.amount,
    tip: claim.tip,
    cash_given: claim.cashGiven,
    account: claim.account,
    received_by_id: claim.receivedBy._id,
    received_by_name: claim.receivedBy.name,
    device_id: device,
    taken_at: claim.receivedAt,
    created_at: claim.createdAt,
    delivered_by_id: claim.deliveredBy?._id ?? null,
    delivered_by_name: claim.deliveredBy?.name ?? null,
  };
}

/** Lists the claims that nobody has decided about, newest first. */
export async function listOpenClaims(tx: ReadTx, page: Page): Promise<Listed<CashClaim>> {
  const open = tx.selectFrom("cash_claims").where("decision", "is", null);
  const { total } = await open.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const columns = { at: "created_at", id: "id" };
  const found = await newestFirst(open.selectAll(), columns, { ...page, limit: page.limit + 1 }).execute();
  const { rows, nextCursor } = pageOfRows(found, page.limit, (row) => ({
    at: instant(row.created_at),
    id: row.id,
  }));
  return { entities: await withOrders(tx, rows), total, nextCursor };
}

/** Loads a claim, decided or not. Throws 404 for one that does not exist. */
export async function loadClaim(tx: ReadTx, id: string): Promise<CashClaim> {
  const rows = await tx.selectFrom("cash_claims").selectAll().where("id", "=", id).execute();
  const [claim] = await withOrders(tx, rows);
  if (!claim) throw new Refusal("not-found", { claim: id });
  return claim;
}

interface Decided {
  readonly decision: ClaimDecision;
  readonly reason: string;
  readonly by: Ref;
  readonly at: Instant;
}

export async function markClaimDecided(tx: Tx, id: string, decided: Decided): Promise<void> {
  const { decision, reason, by, at } = decided;
  await tx
    .updateTable("cash_claims")
    .set({ decision, reason, decided_by_id: by._id, decided_by_name: by.name, decided_at: at })
    .where("id", "=", id)
    .execute();
}

/** Adds to each claim its order as it is now. Deleted orders are included, because a device may claim cash for them. */
async function withOrders(tx: ReadTx, rows: readonly ClaimRow[]): Promise<CashClaim[]> {
  const ids = [...new Set(rows.map((row) => row.order_id))];
  if (ids.length === 0) return [];
  const lines = await listLinesOf(tx, ids);
  const found = await selectOrders(tx).where("orders.id", "in", ids).execute();
  const orders = new Map(found.map((row) => [row.id, toOrder(row, lines.get(row.id) ?? [])]));
  return rows.flatMap((row) => {
    const order = orders.get(row.order_id);
    return order ? [toClaim(row, order)] : [];
  });
}

function toClaim(row: ClaimRow, { _id, billNumber, status, grandTotal, table, area }: Order): CashClaim {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    order: { _id, billNumber, status, grandTotal },
    table,
    area,
    amount: paise(row.amount),
    tip: paise(row.tip),
    cashGiven: row.cash_given === null ? null : paise(row.cash_given),
    account: row.account,
    receivedAt: instant(row.taken_at),
    receivedBy: { _id: row.received_by_id, name: row.received_by_name },
    deliveredBy: delivererOf(row),
    decision: CashClaim.shape.decision.parse(row.decision),
  };
}
