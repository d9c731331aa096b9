import { hash } from "node:crypto";

/**
 * The columns that never change once their row was written. The journal keeps a digest of them, in this order: a column
 * that comes later is not added here, because the digests of before would no longer fit, but in laterColumns.
 */
const frozenColumns = {
  bills: [
    ...["id", "order_id", "bill_number", "series", "number", "invoice_number", "replaces_id"],
    ...["replaces_number", "table_id", "table_name", "area_id", "area_name", "waiter_id", "waiter_name"],
    ...["issuer", "discount_bps", "tax_mode", "cgst_bps", "sgst_bps", "subtotal", "discount_amount", "cgst"],
    ...["sgst", "round_off", "grand_total", "business_day", "issued_at", "issued_by_id", "issued_by_name"],
  ],
  bill_lines: ["position", "menu_item_id", "name", "quantity", "rate", "amount", "is_veg"],
  payments: [
    ...["id", "bill_id", "order_id", "kind", "type", "amount", "tip", "cash_given", "change_due", "account"],
    ...["reason", "received_by_id", "received_by_name", "business_day", "created_at", "taken_at"],
  ],
  cash_claims: [
    ...["id", "order_id", "amount", "tip", "cash_given", "account", "received_by_id", "received_by_name"],
    ...["device_id", "taken_at", "created_at", "delivered_by_id", "delivered_by_name"],
  ],
  kots: [
    ...["id", "kot_number", "token", "kind", "order_id", "bill_number", "table_id", "table_name", "area_id"],
    ...["area_name", "waiter_id", "waiter_name", "notes", "business_day", "created_at"],
  ],
  kot_items: ["id", "position", "line_id", "menu_item_id", "name", "quantity", "change", "notes"],
} as const satisfies Record<string, readonly string[]>;

type Frozen = keyof typeof frozenColumns;

/** Columns that came later. They count where they are not null, so that the digests of before still fit. */
const laterColumns: Readonly<Partial<Record<Frozen, readonly string[]>>> = {
  bills: ["delivered_by_id", "delivered_by_name"],
  payments: ["delivered_by_id", "delivered_by_name"],
};

/** A row, and the name of its table. */
export interface FrozenRow {
  readonly table: Frozen;
  readonly row: object;
}

/**
 * Returns a hash of what never changes in these rows: of a bill and its lines, a ticket and its items, a payment, or a claim. The
 * journal keeps it, so that `npm run verify` notices any later change of them.
 */
export function digestOf(rows: readonly FrozenRow[]): string {
  const values = rows.map(({ table, row }) => {
    const columns: Readonly<Record<string, unknown>> = { ...row };
    const later = (laterColumns[table] ?? []).filter((name) => (columns[name] ?? null) !== null);
    const frozen = frozenColumns[table].map((name) => storedValue(columns[name]));
    return [...frozen, ...later.map((name) => [name, storedValue(columns[name])])];
  });
  return hash("sha256", JSON.stringify(values));
}

/** Returns a value as it comes back from the database, which stores no half of a surrogate pair. */
function storedValue(value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : (value ?? null);
}
