import { entity, type RowOf } from "../db/entity.ts";

export const images = entity({
  table: "images",
  columns: { hash: "text", content_type: "text", bytes: "bytes", created_at: "instant" },
  frozen: "all",
  journal: { none: "a picture is stored under the hash of its bytes, which verify computes again" },
  clearedOnStartForReal: false,
  label: "picture",
  nameColumn: "hash",
});

declare module "../db/database.ts" {
  interface Database {
    images: RowOf<typeof images>;
  }
}
