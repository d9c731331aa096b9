import { entity, type RowOf } from "../db/entity.ts";

/** The names of devices. All other data about them is reported while they are connected. */
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
