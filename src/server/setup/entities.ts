import { entity, type RowOf } from "../db/entity.ts";

/** One row, made at the first start: what the first admin's code is derived from. It is never sent and never logged. */
export const houseSecret = entity({
  table: "house_secret",
  columns: { id: "count", secret: "text" },
  frozen: "all",
  journal: { none: "it is random, never changes, and is good only until there is an admin" },
  clearedOnStartForReal: false,
  label: "house secret",
});

declare module "../db/database.ts" {
  interface Database {
    house_secret: RowOf<typeof houseSecret>;
  }
}
