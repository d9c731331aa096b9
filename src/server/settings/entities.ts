import { entity, type RowOf } from "../db/entity.ts";

/** The settings as JSON text, a row for each thing that is saved by itself (row.store.ts). */
export const settings = entity({
  table: "settings",
  columns: { id: "count", data: "json", updated_at: "instant" },
  frozen: ["id"],
  journal: "settings",
  clearedOnStartForReal: false,
  label: "settings row",
  nameColumn: "id",
});

declare module "../db/database.ts" {
  interface Database {
    settings: RowOf<typeof settings>;
  }
}
