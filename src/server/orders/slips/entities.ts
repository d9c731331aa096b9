import { entity, type RowOf } from "../../db/entity.ts";

export const slips = entity({
  table: "slips",
  columns: {
    id: "id",
    order_id: "id",
    bill_number: "text",
    series: "text",
    number: "count",
    slip_number: "text",
    table_id: "id?",
    table_name: "text",
    area_id: "id",
    area_name: "text",
    place: "json?",
    waiter_id: "id",
    waiter_name: "text",
    issuer_id: "id",
    lines: "json",
    /** The value of the lines by kind. */
    complimentary: "money",
    staff_meals: "money",
    tariff_meals: "money",
    business_day: "day",
    issued_at: "instant",
    issued_by_id: "id",
    issued_by_name: "text",
    print_count: "count",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "order_id", "bill_number", "series", "number", "slip_number", "table_id", "table_name",
    "area_id", "area_name", "place", "waiter_id", "waiter_name", "issuer_id", "lines", "complimentary",
    "staff_meals", "tariff_meals", "business_day", "issued_at", "issued_by_id", "issued_by_name",
  ],
  journal: "bills",
  journalSubject: "order_id",
  clearedOnStartForReal: true,
  label: "slip",
  nameColumn: "slip_number",
});

declare module "../../db/database.ts" {
  interface Database {
    slips: RowOf<typeof slips>;
  }
}
