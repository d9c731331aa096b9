import { entity, type RowOf } from "../db/entity.ts";

/**
 * One row, made at the first start: the authority that signs this house's certificates. It is in the database, so that every
 * restore and every node keeps it, and devices that trust it go on trusting a new machine.
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
