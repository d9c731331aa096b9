import { hash } from "node:crypto";
import { forEachBatch } from "../verify/batches.ts";
import type { Check } from "../verify/check.ts";

/** Checks that each image has the hash in its name. */
export const imagesCheck: Check = {
  what: "The pictures",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "images", column: "hash", onFault }, async (tx, hashes) => {
      for (const name of hashes) {
        const image = await tx
          .selectFrom("images")
          .select("bytes")
          .where("hash", "=", name)
          .executeTakeFirst();
        const isSame = !image || hash("sha256", image.bytes) === name;
        if (!isSame) onFault(`The picture ${name} is not the one that was stored.`);
      }
    });
  },
};
