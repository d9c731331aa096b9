import type { Dialect, Schema } from "../db/migrate.ts";
import { entities } from "../entities.ts";

/** Tables, indexes and triggers in order of creation. Edited in place until the first release: another schema is not opened. */
export const schema: Schema = { entities, statements };

function statements(dialect: Dialect): string[] {
  return [...tables(dialect), ...indexes, ...(dialect === "sqlite" ? sqliteTriggers : postgresTriggers)];
}

/** Texts and ids have type `any` in SQLite, where a UUID is 16 bytes and rows of one parent are clustered (without rowid). */
function tables(dialect: Dialect): string[] {
  const isSqlite = dialect === "sqlite";
  const [t, n, bytes] = isSqlite ? ["any", "integer", "blob"] : ["text", "bigint", "bytea"];
  const [strict, clustered] = isSqlite ? [" strict", " strict, without rowid"] : ["", ""];
  return [
    `create table journal (seq ${n} primary key, at ${n} not null, business_day text not null, person_id ${t} not null,
      device_id ${t} not null, command_key ${t}, topic text not null, action text not null, entity_id ${t} not null,
      subject_id ${t}, at_id ${t}, change text not null, digests ${bytes}, hash ${bytes} not null)${strict}`,
    `create table journal_head (id ${n} primary key, seq ${n} not null, hash text not null, epoch ${t} not null,
      generation ${n} not null)${strict}`,
    `create table idempotency_keys (person_id ${t} not null, key ${t} not null, fingerprint ${bytes} not null,
      status ${n} not null, topic text not null, entity_id ${t} not null, seq ${n} not null, refusal text,
      primary key (person_id, key))${clustered}`,
    `create table counters (generation ${n} not null, name text not null, last ${n} not null,
      primary key (generation, name))${clustered}`,
    `create table settings (id ${n} primary key, data text not null, updated_at ${n} not null)${strict}`,
    `create table images (hash text primary key, content_type text not null, bytes ${bytes} not null,
      created_at ${n} not null)${strict}`,
    `create table users (id ${t} primary key, username ${t} not null, username_key ${t} not null, name ${t} not null,
      email ${t} not null, email_key ${t} not null, phone ${t} not null, password_hash text not null, role text not null,
      is_active ${n} not null, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table sessions (id ${t} primary key, token_hash text not null unique, user_id ${t} not null references users(id),
      device_id ${t} not null, is_by_pin ${n} not null, created_at ${n} not null, last_seen_at ${n} not null,
      signed_out_at ${n}, is_locked ${n} not null, ended_at ${n})${strict}`,
    `create table known_devices (secret_hash text not null, user_id ${t} not null references users(id),
      signed_in_at ${n} not null, primary key (user_id, secret_hash))${strict}`,
    `create table pins (user_id ${t} primary key references users(id), pin_hash text not null,
      wrong_in_row ${n} not null)${strict}`,
    `create table devices (id ${t} primary key, name ${t} not null)${strict}`,
    `create table displays (id ${t} primary key, token_hash text not null unique, paired_at ${n} not null,
      last_seen_at ${n} not null, ended_at ${n})${strict}`,
    `create table pairing_codes (code_hash text primary key, name ${t} not null, expires_at ${n} not null)${strict}`,
    `create table approvals (id text primary key, approver_id ${t} not null references users(id), requested_by ${t} not null,
      action text not null, target_id ${t} not null, created_at ${n} not null, expires_at ${n} not null, used_at ${n},
      approved_change text not null)${strict}`,
    `create table certificate_authority (id ${n} primary key, names text not null, certificate text not null,
      private_key text not null)${strict}`,
    `create table house_secret (id ${n} primary key, secret text not null)${strict}`,
    `create table areas (id ${t} primary key, name ${t} not null, name_key ${t} not null, description ${t} not null,
      is_active ${n} not null, sort_order ${n} not null, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table tables (id ${t} primary key, area_id ${t} not null references areas(id), name ${t} not null,
      name_key ${t} not null, capacity ${n} not null, status text not null, created_at ${n} not null,
      deleted_at ${n})${strict}`,
    `create table stations (id ${t} primary key, name ${t} not null, name_key ${t} not null, sort_order ${n} not null,
      created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table menu_categories (id ${t} primary key, name ${t} not null, name_key ${t} not null, description ${t} not null,
      image ${t} not null, is_active ${n} not null, sort_order ${n} not null, tax_class text not null, station_id ${t}, course ${t}, created_at ${n} not null,
      deleted_at ${n})${strict}`,
    `create table menu_items (id ${t} primary key, category_id ${t} not null references menu_categories(id), name ${t} not null,
      name_key ${t} not null, code ${t} not null, description ${t} not null, price ${n} not null, image ${t} not null,
      is_vegetarian ${n}, is_available ${n} not null, pieces_left ${n}, is_active ${n} not null, preparation_minutes ${n} not null,
      choices text, tax_class text, station_id ${t}, kitchen_name ${t} not null, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table item_prices (item_id ${t} not null references menu_items(id), valid_from ${n} not null, price ${n} not null,
      choices text, primary key (item_id, valid_from))${clustered}`,
    `create table orders (id ${t} primary key, bill_number text not null unique, table_id ${t} references tables(id),
      table_name ${t} not null, area_id ${t} not null, area_name ${t} not null, place text, part_of ${t}, waiter_id ${t} not null,
      waiter_name ${t} not null, last_act text, status text not null, is_open ${n} not null, discount text,
      payment_type text not null, notes ${t} not null, covers ${n}, guest text, tax_mode text not null, cgst_bps ${n} not null,
      sgst_bps ${n} not null, vat_bps ${n}, version ${n} not null, balance ${n} not null, unnamed_credit ${n}, business_day text not null, created_at ${n} not null,
      updated_at ${n} not null, counted_at ${n} not null, void_reason ${t}, deleted_at ${n})${strict}`,
    `create table order_lines (id ${t} not null unique, order_id ${t} not null references orders(id), position ${n} not null,
      menu_item_id ${t} not null, name ${t} not null, category_id ${t} not null, category_name ${t} not null,
      choice text, tax_class text not null, hsn_sac text not null, is_veg ${n}, quantity ${n} not null, rate ${n} not null,
      notes ${t} not null, discount text, not_charged text, course text, sent_quantity ${n} not null, sent_notes ${t} not null, billed_quantity ${n} not null, additions text, origin ${t}, added_by_id ${t} not null,
      added_by_name ${t} not null, added_at ${n} not null, removed_at ${n}, primary key (order_id, position, id))${clustered}`,
    `create table voids (id ${t} primary key, order_id ${t} not null references orders(id), line_id ${t} not null,
      quantity ${n} not null, reason ${t} not null, by_id ${t} not null, by_name ${t} not null, approved_by_id ${t} not null,
      business_day text not null, at ${n} not null)${strict}`,
    `create table kots (id ${t} primary key, kot_number text not null unique, token ${n} not null, kind text not null,
      order_id ${t} not null references orders(id), bill_number text not null, table_id ${t}, table_name ${t} not null,
      area_id ${t} not null, area_name ${t} not null, place text, waiter_id ${t} not null, waiter_name ${t} not null, status text not null,
      notes ${t} not null, covers ${n}, print_count ${n} not null, is_seen ${n} not null, parts text, courses text, business_day text not null, created_at ${n} not null,
      ordered_at ${n}, void_reason ${t}, voided_by_id ${t}, voided_by_name ${t}, voided_at ${n})${strict}`,
    `create table kot_items (id ${t} not null, kot_id ${t} not null references kots(id), position ${n} not null,
      line_id ${t} not null, menu_item_id ${t} not null, name ${t} not null, quantity ${n} not null, change text not null,
      notes ${t} not null, components text, stations text, kitchen_name ${t}, primary key (kot_id, position, id))${clustered}`,
    `create table work (id ${t} not null, order_id ${t} not null references orders(id), line_id ${t} not null,
      kot_id ${t} not null references kots(id), kot_item_id ${t} not null, component ${n} not null, quantity ${n} not null,
      station_id ${t}, status text not null, void_id ${t}, bumped_at ${n}, recalls ${n} not null, primary key (order_id, id))${clustered}`,
    `create table bill_issuers (id ${t} primary key, data text not null)${strict}`,
    `create table bills (id ${t} primary key, order_id ${t} not null references orders(id), bill_number text not null,
      series text not null, number ${n} not null, invoice_number text not null unique, liquor_series text,
      liquor_number ${n}, liquor_invoice_number text unique, status text not null,
      is_live ${n} not null, replaces_id ${t}, replaces_number text, table_id ${t}, table_name ${t} not null,
      area_id ${t} not null, area_name ${t} not null, place text, waiter_id ${t} not null, waiter_name ${t} not null,
      issuer_id ${t} not null references bill_issuers(id), guest text, discount text, tax_mode text not null,
      cgst_bps ${n} not null, sgst_bps ${n} not null, vat_bps ${n}, subtotal ${n} not null, discount_amount ${n} not null,
      cgst ${n} not null, sgst ${n} not null, round_off ${n} not null, grand_total ${n} not null, liquor_subtotal ${n},
      liquor_discount ${n}, vat ${n}, liquor_round_off ${n}, business_day text not null,
      issued_at ${n} not null, issued_by_id ${t} not null, issued_by_name ${t} not null, paid_at ${n},
      paid_day text, print_count ${n} not null, cancel_reason ${t}, cancelled_by_id ${t}, cancelled_by_name ${t},
      cancelled_at ${n}, unique (series, number), unique (liquor_series, liquor_number))${strict}`,
    `create table bill_lines (bill_id ${t} not null references bills(id), position ${n} not null, menu_item_id ${t} not null,
      name ${t} not null, choice text, category_id ${t} not null, category_name ${t} not null, tax_class text not null,
      hsn_sac text not null, is_veg ${n}, quantity ${n} not null, rate ${n} not null, amount ${n} not null,
      discount text, discount_amount ${n} not null, taxable ${n} not null, cgst_bps ${n} not null, sgst_bps ${n} not null,
      cgst ${n} not null, sgst ${n} not null, vat_bps ${n} not null, vat ${n} not null, primary key (bill_id, position))${clustered}`,
    `create table credit_notes (id ${t} primary key, bill_id ${t} not null references bills(id),
      order_id ${t} not null references orders(id), series text not null, number ${n} not null,
      note_number text not null unique, reason ${t} not null, subtotal ${n} not null, discount_amount ${n} not null,
      cgst ${n} not null, sgst ${n} not null, round_off ${n} not null, grand_total ${n} not null, liquor_subtotal ${n},
      liquor_discount ${n}, vat ${n}, liquor_round_off ${n}, tenders text not null, business_day text not null,
      issued_at ${n} not null, issued_by_id ${t} not null, issued_by_name ${t} not null, print_count ${n} not null,
      unique (series, number))${strict}`,
    `create table credit_note_lines (note_id ${t} not null references credit_notes(id), line ${n} not null,
      quantity ${n} not null, amount ${n} not null, discount_amount ${n} not null, taxable ${n} not null,
      cgst ${n} not null, sgst ${n} not null, vat ${n} not null, primary key (note_id, line))${clustered}`,
    `create table slips (id ${t} primary key, order_id ${t} not null unique references orders(id), bill_number text not null,
      series text not null, number ${n} not null, slip_number text not null unique, table_id ${t}, table_name ${t} not null,
      area_id ${t} not null, area_name ${t} not null, place text, waiter_id ${t} not null, waiter_name ${t} not null,
      issuer_id ${t} not null references bill_issuers(id), lines text not null, complimentary ${n} not null,
      staff_meals ${n} not null, tariff_meals ${n} not null, business_day text not null, issued_at ${n} not null,
      issued_by_id ${t} not null, issued_by_name ${t} not null, print_count ${n} not null, unique (series, number))${strict}`,
    `create table payments (id ${t} primary key, bill_id ${t} references bills(id), order_id ${t} not null references orders(id),
      kind text not null, type text not null, amount ${n} not null, tip ${n} not null, cash_given ${n}, change_due ${n},
      account ${t} not null, reference ${t}, corrects_id ${t}, reason ${t} not null, received_by_id ${t} not null,
      received_by_name ${t} not null, business_day text not null, created_at ${n} not null, taken_at ${n})${strict}`,
    `create table accounts (id ${t} primary key, kind text not null, name ${t} not null, name_key ${t} not null, room ${t} not null,
      room_key ${t} not null, phone ${t} not null, gstin ${t} not null, address ${t} not null, arrival text, departure text,
      departed_at ${n}, credit_limit ${n}, balance ${n} not null, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table account_receipts (id ${t} primary key, account_id ${t} not null references accounts(id), kind text not null,
      series text not null, number ${n} not null, receipt_number text not null unique, type text not null, amount ${n} not null,
      reference ${t} not null, reason ${t} not null, content text not null, by_id ${t} not null, by_name ${t} not null,
      business_day text not null, created_at ${n} not null, print_count ${n} not null, unique (series, number))${strict}`,
    `create table account_entries (id ${t} primary key, account_id ${t} not null references accounts(id), kind text not null,
      amount ${n} not null, order_id ${t} references orders(id), payment_id ${t} unique references payments(id), document ${t} not null,
      receipt_id ${t} references account_receipts(id), reason ${t} not null, section ${t} not null, certificate ${t} not null, by_id ${t} not null,
      by_name ${t} not null, business_day text not null, created_at ${n} not null)${strict}`,
    `create table drawers (id ${t} primary key, name ${t} not null, name_key ${t} not null, person_id ${t} references users(id),
      person_name ${t}, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table drawer_tills (id ${t} primary key, drawer_id ${t} not null)${strict}`,
    `create table drawer_entries (id ${t} primary key, drawer_id ${t}, session ${n} not null, kind text not null, type text not null,
      amount ${n} not null, reason ${t} not null, about_id ${t} not null, source_id ${t}, by_id ${t} not null, by_name ${t} not null,
      business_day text not null, created_at ${n} not null)${strict}`,
    `create table drawer_sessions (id ${t} primary key, drawer_id ${t} not null, number ${n} not null, cash ${n} not null,
      card ${n} not null, upi ${n} not null, holder_id ${t} not null, holder_name ${t} not null, is_given_up ${n} not null,
      reason ${t} not null, by_id ${t} not null, by_name ${t} not null, business_day text not null, created_at ${n} not null,
      unique (drawer_id, number))${strict}`,
    `create table drawer_counts (id ${t} primary key, session_id ${t} not null references drawer_sessions(id), drawer_id ${t} not null,
      cash ${n} not null, denominations text not null, card ${n}, upi ${n}, by_id ${t} not null, by_name ${t} not null,
      created_at ${n} not null)${strict}`,
    `create table day_closes (id ${t} primary key, number ${n} not null unique, business_day text not null unique, head_seq ${n} not null,
      head_hash text not null, lost text not null, report text not null, by_id ${t} not null, by_name ${t} not null,
      created_at ${n} not null)${strict}`,
    `create table day_remarks (id ${t} primary key, close_id ${t} not null references day_closes(id), text ${t} not null,
      by_id ${t} not null, by_name ${t} not null, created_at ${n} not null)${strict}`,
    `create table unsent_cash (id ${t} primary key, person ${t} not null, payments ${n} not null, amount ${n} not null,
      reported_at ${n} not null)${strict}`,
    `create table day_sums (day text primary key, is_summed ${n} not null)${clustered}`,
    `create table day_bill_sums (day text not null, hour ${n} not null, issued_bills ${n} not null, unpaid_bills ${n} not null,
      credit_notes ${n} not null, credited ${n} not null,
      subtotal ${n} not null, discount_amount ${n} not null, cgst ${n} not null, sgst ${n} not null, round_off ${n} not null,
      issued_total ${n} not null, liquor_subtotal ${n} not null, liquor_discount ${n} not null, vat ${n} not null,
      liquor_round_off ${n} not null, paid_bills ${n} not null, paid_total ${n} not null, refunded ${n} not null,
      primary key (day, hour))${clustered}`,
    `create table day_item_sums (day text not null, menu_item_id ${t} not null, name ${t} not null, variant ${t} not null, quantity ${n} not null,
      amount ${n} not null, last_paid_at ${n} not null, primary key (day, menu_item_id, name, variant))${clustered}`,
    `create table day_payment_sums (day text not null, kind text not null, type text not null, payments ${n} not null,
      amount ${n} not null, tips ${n} not null, primary key (day, kind, type))${clustered}`,
    `create table day_tax_sums (day text not null, tax_mode text not null, tax_class text not null, hsn_sac ${t} not null,
      cgst_bps ${n} not null, sgst_bps ${n} not null, vat_bps ${n} not null, taxable ${n} not null, cgst ${n} not null,
      sgst ${n} not null, vat ${n} not null,
      primary key (day, tax_mode, tax_class, hsn_sac, cgst_bps, sgst_bps, vat_bps))${clustered}`,
    `create table day_balance_sums (day text primary key, due ${n} not null, overpaid ${n} not null,
      unbilled ${n} not null)${clustered}`,
    `create table expenses (id ${t} primary key, title ${t} not null, category ${t} not null, description ${t} not null,
      total_amount ${n} not null, paid_amount ${n} not null, date text not null, vendor ${t} not null,
      payment_method text not null, receipt ${t} not null, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table printers (id ${t} primary key, name ${t} not null, name_key ${t} not null, connection text not null,
      width ${n} not null, is_text_only ${n} not null, kots text not null, bills ${n} not null, stations text not null, areas text not null,
      tills text not null, drawer ${n}, fallback_id ${t} references printers(id), abilities text, trouble text,
      is_paper_low ${n} not null, created_at ${n} not null, deleted_at ${n})${strict}`,
    `create table print_jobs (id ${t} primary key, printer_id ${t} not null references printers(id),
      backup_from_id ${t} references printers(id), paper text not null, paper_id ${t} not null, order_id ${t}, table_id ${t},
      title ${t} not null, station_id ${t}, blocks text not null, is_copy ${n} not null, is_duplicate ${n} not null, status text not null,
      trouble text, requested_by ${t} not null, device_id ${t} not null, created_at ${n} not null, queued_at ${n} not null,
      ended_at ${n})${strict}`,
    `create table print_lease (id ${n} primary key, holder ${t} not null, until ${n} not null)${strict}`,
  ];
}

const indexes = [
  "create index journal_subject on journal (subject_id, seq) where subject_id is not null",
  // The few changes of settings, staff, menu, areas and expenses, without the many of orders.
  "create index journal_no_subject on journal (topic, seq) where subject_id is null",
  "create unique index users_by_username on users (username_key) where deleted_at is null",
  "create index sessions_by_user on sessions (user_id) where ended_at is null",
  "create index sessions_by_device on sessions (device_id) where ended_at is null",
  "create index sessions_by_use on sessions (last_seen_at) where ended_at is null",
  "create index known_devices_by_secret on known_devices (secret_hash)",
  "create unique index areas_by_name on areas (name_key) where deleted_at is null",
  "create unique index tables_by_name on tables (area_id, name_key) where deleted_at is null",
  "create unique index categories_by_name on menu_categories (name_key) where deleted_at is null",
  "create unique index stations_by_name on stations (name_key) where deleted_at is null",
  "create index items_by_category on menu_items (category_id) where deleted_at is null",
  "create unique index orders_open_by_table on orders (table_id) where is_open = 1 and part_of is null",
  "create index orders_open_on_table on orders (table_id, created_at) where is_open = 1",
  "create index orders_by_table on orders (table_id, created_at)",
  "create index orders_open on orders (created_at, id) where is_open = 1",
  "create index orders_by_day on orders (business_day, created_at)",
  "create index orders_with_balance on orders (created_at, id) where balance <> 0 or unnamed_credit is not null",
  "create index lines_by_origin on order_lines (origin) where origin is not null",
  "create index voids_by_order on voids (order_id)",
  "create index kots_by_order on kots (order_id, created_at)",
  "create index work_by_kot on work (kot_id)",
  "create index kots_by_day on kots (business_day, created_at)",
  "create unique index bills_live_by_order on bills (order_id) where is_live = 1",
  "create index bills_by_order on bills (order_id, issued_at)",
  "create index bills_by_day on bills (business_day, issued_at)",
  "create index bills_by_paid_day on bills (paid_day) where paid_day is not null",
  // The bills of a calendar day are a range of instants.
  "create index bills_by_issue on bills (issued_at)",
  "create index credit_notes_by_bill on credit_notes (bill_id, issued_at)",
  "create index credit_notes_by_day on credit_notes (business_day, issued_at)",
  "create index credit_notes_by_issue on credit_notes (issued_at)",
  "create index slips_by_day on slips (business_day, issued_at)",
  "create index order_lines_not_charged on order_lines (order_id) where not_charged is not null",
  "create index payments_by_order on payments (order_id)",
  "create index payments_by_day on payments (business_day)",
  // Sums on an account, by whose name people search.
  "create index payments_by_reference on payments (reference) where reference is not null",
  "create index payments_on_account on payments (business_day) where account <> ''",
  "create unique index accounts_current_by_room on accounts (room_key) where kind = 'stay' and departed_at is null and deleted_at is null",
  "create index accounts_in_use on accounts (created_at) where deleted_at is null and (departed_at is null or balance <> 0)",
  "create index account_entries_by_account on account_entries (account_id, created_at)",
  "create index account_receipts_by_account on account_receipts (account_id, business_day)",
  "create index account_receipts_by_issue on account_receipts (created_at)",
  "create index account_entries_without_certificate on account_entries (created_at) where kind = 'tds' and certificate = ''",
  "create index account_entries_by_order on account_entries (order_id) where order_id is not null",
  "create unique index drawers_by_name on drawers (name_key) where deleted_at is null",
  "create unique index drawers_by_person on drawers (person_id) where person_id is not null and deleted_at is null",
  "create index drawer_entries_by_session on drawer_entries (drawer_id, session, created_at)",
  "create index drawer_entries_by_source on drawer_entries (source_id) where source_id is not null",
  "create index drawer_entries_by_subject on drawer_entries (about_id)",
  "create index drawer_counts_by_session on drawer_counts (session_id)",
  "create index drawer_entries_by_day on drawer_entries (business_day)",
  "create index voids_by_day on voids (business_day)",
  "create index account_receipts_by_day on account_receipts (business_day)",
  "create index day_remarks_by_close on day_remarks (close_id)",
  "create index day_sums_unsummed on day_sums (day) where is_summed = 0",
  "create index expenses_by_date on expenses (date, created_at)",
  "create unique index printers_by_name on printers (name_key) where deleted_at is null",
  "create index print_jobs_open on print_jobs (created_at, id) where ended_at is null",
  "create index print_jobs_ended on print_jobs (ended_at) where ended_at is not null",
  "create index print_jobs_troubled on print_jobs (created_at) where status in ('unknown', 'failed', 'expired')",
  "create index print_jobs_by_paper on print_jobs (paper_id)",
];

/** The columns of bills that affect sums; print count and cancel reason do not. */
const SUMMED_COLUMNS =
  "status, issued_at, paid_day, paid_at, area_id, area_name, waiter_id, waiter_name, tax_mode, cgst_bps, " +
  "sgst_bps, vat_bps, subtotal, discount_amount, cgst, sgst, round_off, grand_total, liquor_subtotal, liquor_discount, vat, " +
  "liquor_round_off";

/** Returns SQL for an instant's calendar date in Asia/Kolkata, the date on the invoice. */
function dateOfIssue(issuedAt: string, dialect: Dialect): string {
  const seconds = `(${issuedAt} + 19800000) / 1000`;
  return dialect === "sqlite"
    ? `date(${seconds}, 'unixepoch')`
    : `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD')`;
}

/**
 * Returns the trigger statement that marks a day as not summed, so that no writer can forget it; the server sums it again
 * later. Nothing is written if the day is already marked, which is nearly always the case.
 */
function mark(day: string): string {
  return `insert into day_sums (day, is_summed) select day, 0 from (select ${day} as day) as booked
    where day is not null and not exists (select 1 from day_sums where day_sums.day = booked.day and is_summed = 0)
    on conflict (day) do update set is_summed = 0;`;
}

function markDaysOfBill(row: "new" | "old", dialect: Dialect): string {
  return [dateOfIssue(`${row}.issued_at`, dialect), `${row}.paid_day`].map(mark).join(" ");
}

const markDateOfNote = (dialect: Dialect) => mark(dateOfIssue("new.issued_at", dialect));

const markDayOfPayment = mark("new.business_day");

const sqliteTriggers = [
  `create trigger day_sums_of_new_bill after insert on bills begin ${markDaysOfBill("new", "sqlite")} end`,
  `create trigger day_sums_of_changed_bill after update of ${SUMMED_COLUMNS} on bills
    begin ${markDaysOfBill("new", "sqlite")} ${markDaysOfBill("old", "sqlite")} end`,
  `create trigger day_sums_of_payment after insert on payments begin ${markDayOfPayment} end`,
  `create trigger day_sums_of_note after insert on credit_notes begin ${markDateOfNote("sqlite")} end`,
];

function triggerFunction(name: string, marks: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${marks} return null; end $$`;
}

const postgresTriggers = [
  triggerFunction("mark_days_of_new_bill", markDaysOfBill("new", "postgres")),
  triggerFunction(
    "mark_days_of_changed_bill",
    `${markDaysOfBill("new", "postgres")} ${markDaysOfBill("old", "postgres")}`,
  ),
  triggerFunction("mark_day_of_payment", markDayOfPayment),
  triggerFunction("mark_date_of_note", markDateOfNote("postgres")),
  `create trigger day_sums_of_new_bill after insert on bills
    for each row execute function mark_days_of_new_bill()`,
  `create trigger day_sums_of_changed_bill after update of ${SUMMED_COLUMNS} on bills
    for each row execute function mark_days_of_changed_bill()`,
  `create trigger day_sums_of_payment after insert on payments
    for each row execute function mark_day_of_payment()`,
  `create trigger day_sums_of_note after insert on credit_notes
    for each row execute function mark_date_of_note()`,
];
