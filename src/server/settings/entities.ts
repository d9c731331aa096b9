import { entity, type RowOf } from "../db/entity.ts";

/** The settings as JSON text: row 1 is what the Settings screen saves; see the stores for the others. */
export const settings = entity({
  table: "settings",
  columns: { id: "count", data: "json", updated_at: "instant" },
  frozen: ["id"],
  journal: "settings",
  emptiedAtStart: false,
  called: "settings row",
  namedBy: "id",
});

declare module "../db/database.ts" {
  interface Database {
    settings: RowOf<typeof settings>;
  }
}
