import type { Insertable } from "kysely";
import { preparedChange } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import type { Tx } from "../db/tx.ts";

const insert = preparedChange((tx: Tx, row: Insertable<Database["images"]>) =>
  tx.insertInto("images").values(row),
);

/** A small change that nobody waits for on PostgreSQL. It fails when there is an image with this hash. */
export const insertImage = (tx: Tx, hash: string) =>
  insert(tx, { hash, content_type: "image/png", bytes: Buffer.from("x"), created_at: 1 });
