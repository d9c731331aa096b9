import { entity, type RowOf } from "../db/entity.ts";

/** The restaurant's CA, one row created at the first start. It survives restores and moves to other machines. */
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
