import { entity, type RowOf } from "../db/entity.ts";

/**
 * One row, created at the first start: the restaurant's CA. It is stored in the database, so that restores and nodes keep it,
 * and devices that trust it also trust a new machine.
 */
export const certificateAuthority = entity({
  table: "certificate_authority",
  columns: { id: "count", names: "json", certificate: "text", private_key: "text" },
  frozen: "all",
  journal: { none: "it is made at the first start and never changes" },
  clearedOnStartForReal: false,
  label: "certificate authority",
});

declare module "../db/database.ts" {
  interface Database {
    certificate_authority: RowOf<typeof certificateAuthority>;
  }
}
