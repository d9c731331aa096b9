import { forEachBatch } from "../../verify/batches.ts";
import type { Check } from "../../verify/check.ts";
import { issuerId } from "./issuers.store.ts";

/** Checks that the id of each issuer is the hash of its text. */
export const issuersCheck: Check = {
  what: "The issuers of bills",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "bill_issuers", column: "id", onFault }, async (tx, ids) => {
      const issuers = await tx.selectFrom("bill_issuers").selectAll().where("id", "in", ids).execute();
      for (const { id, data } of issuers) {
        if (issuerId(data) !== id)
          onFault(`The issuer ${id}, as bills print it, is not the one that was stored.`);
      }
    });
  },
};
