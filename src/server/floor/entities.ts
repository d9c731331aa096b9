import { entity, type RowOf } from "../db/entity.ts";

export const areas = entity({
  table: "areas",
  columns: {
    id: "id",
    name: "text",
    name_key: "text",
    description: "text",
    is_active: "flag",
    sort_order: "count",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "areas",
  clearedOnStartForReal: false,
  label: "area",
  nameColumn: "name",
});

export const tables = entity({
  table: "tables",
  columns: {
    id: "id",
    area_id: "id",
    name: "text",
    name_key: "text",
    capacity: "count",
    /** available, reserved or out-of-service; occupied derives from open orders. */
    status: "text",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "tables",
  clearedOnStartForReal: false,
  label: "table",
  nameColumn: "name",
});

declare module "../db/database.ts" {
  interface Database {
    areas: RowOf<typeof areas>;
    tables: RowOf<typeof tables>;
  }
}
