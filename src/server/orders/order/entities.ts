import { entity, type RowOf } from "../../db/entity.ts";

export const orders = entity({
  table: "orders",
  columns: {
    id: "id",
    bill_number: "text",
    /** Null for an order without a table. */
    table_id: "id?",
    table_name: "text",
    area_id: "id",
    area_name: "text",
    /** The facts of a place without a table; null for a table. */
    place: "json?",
    /** The order from which it was split off; null for all others. */
    part_of: "id?",
    waiter_id: "id",
    waiter_name: "text",
    /** The last move, hand-over, split or merge, and who did it; null where there was none. */
    last_act: "json?",
    status: "text",
    /** 1 until paid or cancelled; one open order per table is a unique index, which leaves parts out. */
    is_open: "flag",
    /** The order's discount as it was given; null for none. */
    discount: "json?",
    payment_type: "text",
    notes: "text",
    /** How many guests; null while nobody has said. */
    covers: "count?",
    /** Who the bill is made out to; null for nobody. */
    guest: "json?",
    tax_mode: "text",
    cgst_bps: "rate",
    sgst_bps: "rate",
    /** The VAT on liquor; null while settings have no rate. */
    vat_bps: "rate?",
    version: "count",
    /** Received less the total of its paid bill. Open: paid so far. Closed: negative is due, positive overpaid. */
    balance: "money",
    /** The sum that is paid on credit without an account; null where there is none. */
    unnamed_credit: "money?",
    business_day: "day",
    created_at: "instant",
    updated_at: "instant",
    /** The time of the last change, as a device took it: what comes later was not taken before that. */
    counted_at: "instant",
    void_reason: "text?",
    deleted_at: "instant?",
  },
  frozen: ["id", "part_of", "business_day", "created_at"],
  journal: "orders",
  journalSubject: "id",
  clearedOnStartForReal: true,
  label: "order",
  nameColumn: "bill_number",
});

export const orderLines = entity({
  table: "order_lines",
  columns: {
    id: "id",
    order_id: "id",
    position: "count",
    menu_item_id: "id",
    name: "text",
    category_id: "id",
    category_name: "text",
    /** The variant, add-ons, measure and open price; null where nothing was chosen. */
    choice: "json?",
    tax_class: "text",
    hsn_sac: "text",
    is_veg: "flag?",
    quantity: "count",
    rate: "money",
    notes: "text",
    /** The line's own discount; null for none. */
    discount: "json?",
    /** Why it is not charged, and who approved it; null where it is charged. */
    not_charged: "json?",
    /** Its course, and whether it is held; null without one. */
    course: "json?",
    sent_quantity: "count",
    sent_notes: "text",
    /** How many of its pieces an issued bill or a provisional paper has shown, as long as the order is open. */
    billed_quantity: "count",
    /** The ids of additions that joined this line; null for none. */
    additions: "json?",
    /** The line from which it was split off, by which tickets name it; null for all others. */
    origin: "id?",
    added_by_id: "id",
    added_by_name: "text",
    added_at: "instant",
    /** Set when the line was removed or voided; its row stays. */
    removed_at: "instant?",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "order_id", "position", "menu_item_id", "name", "category_id", "category_name", "choice",
    "tax_class", "hsn_sac", "is_veg", "rate", "origin", "added_by_id", "added_by_name", "added_at",
  ],
  journal: "orders",
  rowsOf: { parent: "orders", column: "order_id" },
  clearedOnStartForReal: true,
  label: "lines",
});

/** The pieces taken back after the kitchen knew: who, how much, why, approved by whom. */
export const voids = entity({
  table: "voids",
  columns: {
    id: "id",
    order_id: "id",
    line_id: "id",
    quantity: "count",
    reason: "text",
    by_id: "id",
    by_name: "text",
    approved_by_id: "id",
    business_day: "day",
    at: "instant",
  },
  frozen: "all",
  journal: "orders",
  journalSubject: "order_id",
  clearedOnStartForReal: true,
  label: "void",
  nameColumn: "reason",
});

declare module "../../db/database.ts" {
  interface Database {
    orders: RowOf<typeof orders>;
    order_lines: RowOf<typeof orderLines>;
    voids: RowOf<typeof voids>;
  }
}
