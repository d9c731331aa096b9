import { entity, type RowOf } from "../db/entity.ts";

/** One row, created at the first start: the secret from which the first admin's code is derived. Never sent or logged. */
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
