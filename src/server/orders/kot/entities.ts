import { entity, type RowOf } from "../../db/entity.ts";

export const kots = entity({
  table: "kots",
  columns: {
    id: "id",
    kot_number: "text",
    token: "count",
    kind: "text",
    order_id: "id",
    bill_number: "text",
    table_id: "id?",
    table_name: "text",
    area_id: "id",
    area_name: "text",
    place: "json?",
    waiter_id: "id",
    waiter_name: "text",
    status: "text",
    notes: "text",
    covers: "count?",
    print_count: "count",
    is_seen: "flag",
    /** The stations that have a part, with how often each was printed; null in a house without stations. */
    parts: "json?",
    /** The courses of its dishes, and what was held then; null without either. */
    courses: "json?",
    business_day: "day",
    created_at: "instant",
    ordered_at: "instant?",
    void_reason: "text?",
    voided_by_id: "id?",
    voided_by_name: "text?",
    voided_at: "instant?",
  },
  frozen: [
    ...(["id", "kot_number", "token", "kind", "order_id", "bill_number", "table_id", "table_name"] as const),
    ...([
      "area_id",
      "area_name",
      "place",
      "waiter_id",
      "waiter_name",
      "courses",
      "notes",
      "covers",
      "business_day",
      "created_at",
      "ordered_at",
    ] as const),
  ],
  journal: "kot",
  journalSubject: "order_id",
  clearedOnStartForReal: true,
  label: "KOT",
  nameColumn: "kot_number",
});

export const kotItems = entity({
  table: "kot_items",
  columns: {
    id: "id",
    kot_id: "id",
    position: "count",
    line_id: "id",
    menu_item_id: "id",
    name: "text",
    quantity: "count",
    change: "text",
    notes: "text",
    /** The menu items that were chosen in a set meal; null for all other dishes. */
    components: "json?",
    /** The station of each component; null in a house without stations. */
    stations: "json?",
    kitchen_name: "text?",
  },
  frozen: "all",
  journal: "kot",
  rowsOf: { parent: "kots", column: "kot_id" },
  clearedOnStartForReal: true,
  label: "items",
});

/** The kitchen's work: how many pieces of a KOT's item, or of its component, a line has, and how far they are. */
export const work = entity({
  table: "work",
  columns: {
    id: "id",
    order_id: "id",
    line_id: "id",
    kot_id: "id",
    kot_item_id: "id",
    /** 0 for the dish itself, 1 for the first component of a set meal. */
    component: "count",
    quantity: "count",
    /** The station of the KOT's part; null in a house without stations. */
    station_id: "id?",
    status: "text",
    /** The void that took the pieces back; null for all others. */
    void_id: "id?",
    /** When a kitchen display bumped it. */
    bumped_at: "instant?",
    recalls: "count",
  },
  frozen: ["id", "order_id", "kot_id", "kot_item_id", "component", "station_id"],
  journal: "orders",
  rowsOf: { parent: "orders", column: "order_id" },
  clearedOnStartForReal: true,
  label: "kitchen's work",
});

declare module "../../db/database.ts" {
  interface Database {
    kots: RowOf<typeof kots>;
    kot_items: RowOf<typeof kotItems>;
    work: RowOf<typeof work>;
  }
}
