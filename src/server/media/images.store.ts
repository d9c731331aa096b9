import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

/** A picture as it is stored and served. `hash` is the hash of its bytes, and its name under /uploads/. */
export interface Image {
  readonly hash: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export async function findImage(tx: ReadTx, hash: string): Promise<Image | undefined> {
  const row = await tx
    .selectFrom("images")
    .select(["content_type", "bytes"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && { hash, contentType: row.content_type, bytes: row.bytes };
}

/** Stores a picture, if it is not stored yet, and returns the path under which it is served. */
export async function storeImage(tx: Tx, image: Image, at: Instant): Promise<string> {
  await tx
    .insertInto("images")
    .values({ hash: image.hash, content_type: image.contentType, bytes: image.bytes, created_at: at })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return `/uploads/${image.hash}.webp`;
}
