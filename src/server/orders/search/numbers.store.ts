import { INVOICE_COUNTER_PREFIX } from "#domain/orders/bills/invoiceCounter.ts";
import { type TypedNumber, typedNumber } from "#domain/orders/bills/typedNumber.ts";
import { listCounters } from "../../db/counters.ts";
import type { ReadTx } from "../../db/tx.ts";

/** A typed number finds at most this many entities: the search also runs while the number is still being typed. */
export const NUMBER_HITS_MAX = 20;

/** Parses a typed text as a number, with this resort's series. */
export async function readTypedNumber(tx: ReadTx, text: string): Promise<TypedNumber> {
  const counters = await listCounters(tx, INVOICE_COUNTER_PREFIX);
  return typedNumber(
    text,
    counters.map(({ name }) => name.slice(INVOICE_COUNTER_PREFIX.length)),
  );
}

/** Finds the bills with the typed number, or with a credit note of it, highest number of each range first. */
export async function findBillsByNumber(
  tx: ReadTx,
  { invoices }: TypedNumber,
  limit: number,
): Promise<{ readonly id: string; readonly orderId: string }[]> {
  const found: { readonly id: string; readonly orderId: string }[] = [];
  for (const { series, first, last } of invoices) {
    for (const column of ["", "liquor_"] as const) {
      const rows = await tx
        .selectFrom("bills")
        .select(["id", "order_id"])
        .where(`${column}series`, "in", series)
        .where(`${column}number`, ">=", first)
        .where(`${column}number`, "<=", last)
        .orderBy(`${column}number`, "desc")
        .limit(limit)
        .execute();
      found.push(...rows.map((row) => ({ id: row.id, orderId: row.order_id })));
    }
    const notes = await tx
      .selectFrom("credit_notes")
      .select(["bill_id as id", "order_id as orderId"])
      .where("series", "in", series)
      .where("number", ">=", first)
      .where("number", "<=", last)
      .orderBy("number", "desc")
      .limit(limit)
      .execute();
    found.push(...notes);
  }
  return found;
}

/** Finds the orders whose bill number begins with the typed one, highest first. */
export async function findOrdersByNumber(
  tx: ReadTx,
  { billNumber }: TypedNumber,
  limit: number,
): Promise<string[]> {
  if (billNumber === undefined) return [];
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("bill_number", ">=", billNumber)
    .where("bill_number", "<", afterPrefix(billNumber))
    .orderBy("bill_number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the KOTs whose number begins with the typed one, highest first. */
export async function findKotsByNumber(
  tx: ReadTx,
  { kotNumber }: TypedNumber,
  limit: number,
): Promise<string[]> {
  if (kotNumber === undefined) return [];
  const rows = await tx
    .selectFrom("kots")
    .select("id")
    .where("kot_number", ">=", kotNumber)
    .where("kot_number", "<", afterPrefix(kotNumber))
    .orderBy("kot_number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a text after all numbers with a prefix: digits follow the prefix, and every collation sorts letters after them. */
function afterPrefix(prefix: string): string {
  return `${prefix}Z`;
}
