import { entity, type RowOf } from "../db/entity.ts";

/** The names of devices; all else that is known of them is what they say while they are there. */
export const devices = entity({
  table: "devices",
  columns: { id: "id", name: "text" },
  frozen: ["id"],
  journal: "devices",
  clearedOnStartForReal: false,
  label: "device",
  nameColumn: "name",
});

declare module "../db/database.ts" {
  interface Database {
    devices: RowOf<typeof devices>;
  }
}
