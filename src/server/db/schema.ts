import type { Generated } from "kysely";
import { moneyTables } from "./moneySchema.ts";

/** What a column holds; with a question mark it may be null. */
export type Column = "text" | "integer" | "number" | "bytes" | "text?" | "integer?";

/**
 * The tables and their columns, which the migrations make; a test compares the two on both databases. Portable columns:
 * ids text (in an SQLite file 16 bytes, in columns of the type `any`: record 0015), money whole paise, instants epoch
 * milliseconds, days 'YYYY-MM-DD', booleans 0 or 1, JSON as text. Case is converted to the domain's in each store.
 */
export const tables = {
  ...moneyTables,
  settings: { id: "integer", data: "text", updated_at: "integer" },
  journal_head: { id: "integer", seq: "integer", hash: "text", epoch: "text" },
  journal: {
    seq: "integer",
    at: "integer",
    business_day: "text",
    person_id: "text",
    device_id: "text",
    /** Null when the client sent none. */
    command_key: "text?",
    topic: "text",
    action: "text",
    entity_id: "text",
    order_id: "text?",
    table_id: "text?",
    change: "text",
    /** Over the row and the hash of the row before it. */
    hash: "bytes",
  },
  idempotency_keys: {
    person_id: "text",
    key: "text",
    fingerprint: "bytes",
    status: "integer",
    /** A repeat is answered with this entity as it is now. */
    topic: "text",
    entity_id: "text",
    seq: "integer",
  },
  users: {
    id: "text",
    username: "text",
    username_key: "text",
    name: "text",
    email: "text",
    email_key: "text",
    phone: "text",
    password_hash: "text",
    role: "text",
    is_active: "integer",
    created_at: "integer",
    deleted_at: "integer?",
  },
  sessions: {
    id: "text",
    token_hash: "text",
    user_id: "text",
    device_id: "text",
    created_at: "integer",
    last_seen_at: "integer",
    ended_at: "integer?",
    /** Set when somebody else, a new password or a restore ended the session: its delivery key is then worth nothing. */
    revoked_at: "integer?",
    /** When the last delivered command was taken, kept to the minute; 0 before the first. */
    last_taken_at: "integer",
  },
  /** On which devices a person signed in before, by the hash of the secret that the device got then. */
  known_devices: { secret_hash: "text", user_id: "text", signed_in_at: "integer" },
  /** One row: what delivery keys are derived from. It is never sent and never logged. */
  house_secret: { id: "integer", secret: "text" },
  approvals: {
    id: "text",
    admin_id: "text",
    requested_by: "text",
    action: "text",
    target_id: "text",
    created_at: "integer",
    expires_at: "integer",
    used_at: "integer?",
    approved_change: "text",
  },
  images: { hash: "text", content_type: "text", bytes: "bytes", created_at: "integer" },
  areas: {
    id: "text",
    name: "text",
    name_key: "text",
    description: "text",
    is_active: "integer",
    sort_order: "integer",
    created_at: "integer",
    deleted_at: "integer?",
  },
  tables: {
    id: "text",
    area_id: "text",
    name: "text",
    name_key: "text",
    capacity: "integer",
    /** available, reserved or out-of-service; occupied is derived from open orders. */
    status: "text",
    created_at: "integer",
    deleted_at: "integer?",
  },
  menu_categories: {
    id: "text",
    name: "text",
    name_key: "text",
    description: "text",
    image: "text",
    is_active: "integer",
    sort_order: "integer",
    created_at: "integer",
    deleted_at: "integer?",
  },
  menu_items: {
    id: "text",
    category_id: "text",
    name: "text",
    name_key: "text",
    code: "text",
    description: "text",
    price: "integer",
    image: "text",
    /** Null: nobody has said. */
    is_vegetarian: "integer?",
    is_available: "integer",
    is_active: "integer",
    preparation_minutes: "integer",
    created_at: "integer",
    deleted_at: "integer?",
  },
  /** Every price an item ever had, for commands taken before it changed. */
  item_prices: { item_id: "text", valid_from: "integer", price: "integer" },
  orders: {
    id: "text",
    bill_number: "text",
    table_id: "text",
    table_name: "text",
    area_id: "text",
    area_name: "text",
    waiter_id: "text",
    waiter_name: "text",
    status: "text",
    /** 1 until paid or cancelled; one open order per table is a unique index. */
    is_open: "integer",
    discount_bps: "integer",
    payment_type: "text",
    notes: "text",
    tax_mode: "text",
    cgst_bps: "integer",
    sgst_bps: "integer",
    version: "integer",
    /** Received less what its paid bill asks for, in paise: negative due, positive overpaid, nearly always zero. */
    balance: "integer",
    business_day: "text",
    created_at: "integer",
    updated_at: "integer",
    void_reason: "text?",
    deleted_at: "integer?",
    /** How much discount an admin has approved, in paise; null: none. */
    approved_discount: "integer?",
  },
  order_lines: {
    id: "text",
    order_id: "text",
    position: "integer",
    menu_item_id: "text",
    name: "text",
    quantity: "integer",
    rate: "integer",
    notes: "text",
    is_veg: "integer?",
    sent_quantity: "integer",
    sent_notes: "text",
    /** JSON list of the ids of additions that joined this line. */
    additions: "text",
    added_by_id: "text",
    added_by_name: "text",
    added_at: "integer",
    /** Set when the line was removed or voided; its row stays. */
    removed_at: "integer?",
  },
  kots: {
    id: "text",
    kot_number: "text",
    token: "integer",
    kind: "text",
    order_id: "text",
    bill_number: "text",
    table_id: "text",
    table_name: "text",
    area_id: "text",
    area_name: "text",
    waiter_id: "text",
    waiter_name: "text",
    status: "text",
    notes: "text",
    print_count: "integer",
    business_day: "text",
    created_at: "integer",
    void_reason: "text?",
    voided_by_id: "text?",
    voided_by_name: "text?",
    voided_at: "integer?",
  },
  kot_items: {
    id: "text",
    kot_id: "text",
    position: "integer",
    line_id: "text",
    menu_item_id: "text",
    name: "text",
    quantity: "integer",
    change: "text",
    notes: "text",
    preparation_status: "text",
    voided_quantity: "integer",
  },
  /** What was taken back after the kitchen knew: who, how much, why, approved by whom. */
  voids: {
    id: "text",
    order_id: "text",
    line_id: "text",
    quantity: "integer",
    reason: "text",
    by_id: "text",
    by_name: "text",
    approved_by_id: "text",
    at: "integer",
  },
  /** The last token of a business day. */
  kot_counters: { business_day: "text", last_token: "integer" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Column>>>>;

type TableName = keyof typeof tables;

/** The tables that are emptied when the resort starts for real, in this order: those that refer to others first. */
export const emptiedAtRealStart = [
  "cash_claims",
  "payments",
  "bill_lines",
  "bills",
  "bill_issuers",
  "voids",
  "kot_items",
  "kots",
  "order_lines",
  "orders",
  "expenses",
  "expense_sums",
  "kot_counters",
  "invoice_series",
  "day_sums",
  "day_bill_sums",
  "day_item_sums",
  "day_payment_sums",
] as const satisfies readonly TableName[];

/** The tables whose rows stay then, or are marked as deleted. A test fails for a table that stands in neither list. */
export const keptAtRealStart = [
  "settings",
  "journal_head",
  "journal",
  "idempotency_keys",
  "users",
  "sessions",
  "known_devices",
  "house_secret",
  "approvals",
  "images",
  "areas",
  "tables",
  "menu_categories",
  "menu_items",
  "item_prices",
] as const satisfies readonly TableName[];

interface Values {
  readonly text: string;
  readonly integer: number;
  /** A number that the database counts itself. */
  readonly number: Generated<number>;
  readonly bytes: Uint8Array;
  readonly "text?": string | null;
  readonly "integer?": number | null;
}

/** The tables as Kysely sees them. */
export type Database = {
  [Table in keyof typeof tables]: {
    -readonly [Name in keyof (typeof tables)[Table]]: Values[(typeof tables)[Table][Name] & Column];
  };
};
