import { entity, type RowOf } from "../../db/entity.ts";

/** What a bill or a credit note adds up to. */
const totals = {
  subtotal: "money",
  discount_amount: "money",
  cgst: "money",
  sgst: "money",
  round_off: "money",
  grand_total: "money",
  /** The part of the sums above that is liquor; null for none. */
  liquor_subtotal: "money?",
  liquor_discount: "money?",
  vat: "money?",
  liquor_round_off: "money?",
} as const;

export const bills = entity({
  table: "bills",
  columns: {
    id: "id",
    order_id: "id",
    bill_number: "text",
    series: "text",
    number: "count",
    invoice_number: "text",
    /** The second invoice, of the liquor; null if there is one invoice. */
    liquor_series: "text?",
    liquor_number: "count?",
    liquor_invoice_number: "text?",
    status: "text",
    /** 1 until cancelled. A unique index allows one such bill per order. */
    is_live: "flag",
    replaces_id: "id?",
    replaces_number: "text?",
    table_id: "id?",
    table_name: "text",
    area_id: "id",
    area_name: "text",
    place: "json?",
    waiter_id: "id",
    waiter_name: "text",
    issuer_id: "id",
    /** The guest to whom it is made out; null for none. */
    guest: "json?",
    /** The order's discount at the time of issue; null for none. */
    discount: "json?",
    tax_mode: "text",
    cgst_bps: "rate",
    sgst_bps: "rate",
    vat_bps: "rate?",
    ...totals,
    business_day: "day",
    issued_at: "instant",
    issued_by_id: "id",
    issued_by_name: "text",
    paid_at: "instant?",
    /** The business day of payment, by which reports count. */
    paid_day: "day?",
    print_count: "count",
    cancel_reason: "text?",
    cancelled_by_id: "id?",
    cancelled_by_name: "text?",
    cancelled_at: "instant?",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "order_id", "bill_number", "series", "number", "invoice_number", "replaces_id", "liquor_series",
    "liquor_number", "liquor_invoice_number", "replaces_number", "table_id", "table_name", "area_id",
    "area_name", "place", "waiter_id", "waiter_name", "issuer_id", "guest", "discount", "tax_mode",
    "cgst_bps", "sgst_bps", "vat_bps", "subtotal", "discount_amount", "cgst", "sgst", "round_off",
    "grand_total", "liquor_subtotal", "liquor_discount", "vat", "liquor_round_off", "business_day",
    "issued_at", "issued_by_id", "issued_by_name",
  ],
  journal: "bills",
  journalSubject: "order_id",
  clearedOnStartForReal: true,
  label: "bill",
  nameColumn: "invoice_number",
});

export const billLines = entity({
  table: "bill_lines",
  columns: {
    bill_id: "id",
    position: "count",
    menu_item_id: "id",
    name: "text",
    category_id: "id",
    category_name: "text",
    choice: "json?",
    tax_class: "text",
    hsn_sac: "text",
    is_veg: "flag?",
    quantity: "count",
    rate: "money",
    amount: "money",
    /** The line's own discount; null for none. */
    discount: "json?",
    discount_amount: "money",
    taxable: "money",
    cgst_bps: "rate",
    sgst_bps: "rate",
    cgst: "money",
    sgst: "money",
    vat_bps: "rate",
    vat: "money",
  },
  frozen: "all",
  journal: "bills",
  rowsOf: { parent: "bills", column: "bill_id" },
  clearedOnStartForReal: true,
  label: "lines",
});

/** The refunded parts of paid bills. Only added; a print is counted. */
export const creditNotes = entity({
  table: "credit_notes",
  columns: {
    id: "id",
    bill_id: "id",
    order_id: "id",
    series: "text",
    number: "count",
    note_number: "text",
    reason: "text",
    ...totals,
    /** How it was given back: payment types, accounts and amounts. */
    tenders: "json",
    business_day: "day",
    issued_at: "instant",
    issued_by_id: "id",
    issued_by_name: "text",
    print_count: "count",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "bill_id", "order_id", "series", "number", "note_number", "reason", "subtotal", "discount_amount",
    "cgst", "sgst", "round_off", "grand_total", "liquor_subtotal", "liquor_discount", "vat",
    "liquor_round_off", "tenders", "business_day", "issued_at", "issued_by_id", "issued_by_name",
  ],
  journal: "bills",
  journalSubject: "order_id",
  clearedOnStartForReal: true,
  label: "credit note",
  nameColumn: "note_number",
});

/** The refunded part of each line of a bill; dish and rates are the bill's. */
export const creditNoteLines = entity({
  table: "credit_note_lines",
  columns: {
    note_id: "id",
    /** The position of the bill's line. */
    line: "count",
    quantity: "count",
    amount: "money",
    discount_amount: "money",
    taxable: "money",
    cgst: "money",
    sgst: "money",
    vat: "money",
  },
  frozen: "all",
  journal: "bills",
  rowsOf: { parent: "credit_notes", column: "note_id" },
  clearedOnStartForReal: true,
  label: "lines",
});

/** The resort's details on bills: one row for all bills issued with the same details. */
export const billIssuers = entity({
  table: "bill_issuers",
  columns: { id: "id", data: "json" },
  frozen: "all",
  journal: { none: "its id is a hash of its data, which verify computes again" },
  clearedOnStartForReal: true,
  label: "issuer",
});

declare module "../../db/database.ts" {
  interface Database {
    bills: RowOf<typeof bills>;
    bill_lines: RowOf<typeof billLines>;
    credit_notes: RowOf<typeof creditNotes>;
    credit_note_lines: RowOf<typeof creditNoteLines>;
    bill_issuers: RowOf<typeof billIssuers>;
  }
}
