import type { MoneyTables } from "./moneySchema.ts";

/**
 * The tables as Kysely sees them; the migrations make them. Portable columns: ids text, money whole paise, instants epoch
 * milliseconds, days 'YYYY-MM-DD', booleans 0 or 1, JSON as text. Case is converted to the domain's in each store.ts.
 */
export interface Database extends MoneyTables {
  settings: { id: number; data: string; updated_at: number };
  journal_head: { id: number; seq: number; hash: string; epoch: string };
  journal: {
    seq: number;
    at: number;
    business_day: string;
    person_id: string;
    device_id: string;
    command_key: string;
    topic: string;
    action: string;
    entity_id: string;
    order_id: string | null;
    table_id: string | null;
    change: string;
    prev_hash: string;
    hash: string;
  };
  idempotency_keys: {
    person_id: string;
    key: string;
    fingerprint: string;
    status: number;
    /** Null after seven days; the entity itself is then the answer. */
    answer: string | null;
    topic: string;
    entity_id: string;
    seq: number;
    created_at: number;
  };
  users: {
    id: string;
    username: string;
    username_key: string;
    name: string;
    email: string;
    email_key: string;
    phone: string;
    password_hash: string;
    role: string;
    is_active: number;
    created_at: number;
    deleted_at: number | null;
  };
  sessions: {
    id: string;
    token_hash: string;
    user_id: string;
    device_id: string;
    created_at: number;
    last_seen_at: number;
    ended_at: number | null;
  };
  approvals: {
    id: string;
    admin_id: string;
    requested_by: string;
    action: string;
    target_id: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  images: { hash: string; content_type: string; bytes: Uint8Array; created_at: number };
  areas: {
    id: string;
    name: string;
    name_key: string;
    description: string;
    is_active: number;
    sort_order: number;
    created_at: number;
    deleted_at: number | null;
  };
  tables: {
    id: string;
    area_id: string;
    name: string;
    name_key: string;
    capacity: number;
    /** available, reserved or out-of-service; occupied is derived from open orders. */
    status: string;
    created_at: number;
    deleted_at: number | null;
  };
  menu_categories: {
    id: string;
    name: string;
    name_key: string;
    description: string;
    image: string;
    is_active: number;
    sort_order: number;
    created_at: number;
    deleted_at: number | null;
  };
  menu_items: {
    id: string;
    category_id: string;
    name: string;
    name_key: string;
    code: string;
    description: string;
    price: number;
    image: string;
    is_vegetarian: number;
    is_available: number;
    is_active: number;
    preparation_minutes: number;
    created_at: number;
    deleted_at: number | null;
  };
  /** Every price an item ever had, for commands taken before it changed. */
  item_prices: { item_id: string; valid_from: number; price: number };
  orders: {
    id: string;
    bill_number: string;
    table_id: string;
    table_name: string;
    area_id: string;
    area_name: string;
    waiter_id: string;
    waiter_name: string;
    status: string;
    /** 1 until paid or cancelled; one open order per table is a unique index. */
    is_open: number;
    discount_bps: number;
    payment_type: string;
    notes: string;
    tax_mode: string;
    cgst_bps: number;
    sgst_bps: number;
    version: number;
    /** Received less what its paid bill asks for, in paise: negative due, positive overpaid, nearly always zero. */
    balance: number;
    business_day: string;
    created_at: number;
    updated_at: number;
    void_reason: string | null;
    deleted_at: number | null;
  };
  order_lines: {
    id: string;
    order_id: string;
    position: number;
    menu_item_id: string;
    name: string;
    quantity: number;
    rate: number;
    notes: string;
    is_veg: number;
    sent_quantity: number;
    sent_notes: string;
    /** JSON list of the ids of additions that joined this line. */
    additions: string;
    added_by_id: string;
    added_by_name: string;
    added_at: number;
    /** Set when the line was removed or voided; its row stays. */
    removed_at: number | null;
  };
  kots: {
    id: string;
    kot_number: string;
    token: number;
    kind: string;
    order_id: string;
    bill_number: string;
    table_id: string;
    table_name: string;
    area_id: string;
    area_name: string;
    waiter_id: string;
    waiter_name: string;
    status: string;
    notes: string;
    print_count: number;
    business_day: string;
    created_at: number;
    void_reason: string | null;
    voided_by_id: string | null;
    voided_by_name: string | null;
    voided_at: number | null;
  };
  kot_items: {
    id: string;
    kot_id: string;
    position: number;
    line_id: string;
    menu_item_id: string;
    name: string;
    quantity: number;
    change: string;
    notes: string;
    preparation_status: string;
    voided_quantity: number;
  };
  /** What was taken back after the kitchen knew: who, how much, why, approved by whom. */
  voids: {
    id: string;
    order_id: string;
    line_id: string;
    quantity: number;
    reason: string;
    by_id: string;
    by_name: string;
    approved_by_id: string;
    at: number;
  };
  /** The last token of a business day. */
  kot_counters: { business_day: string; last_token: number };
}
