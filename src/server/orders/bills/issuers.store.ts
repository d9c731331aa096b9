import { hash } from "node:crypto";
import { BillIssuer } from "#domain/orders/bills/api.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";

/** Returns the id of an issuer's text, which is made of the text itself (a UUID of version 8, RFC 9562). */
export function issuerId(data: string): string {
  const hex = hash("sha256", data);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** Stores who issues bills, unless it is there already. Returns the id that bills refer to it by. */
export async function storeIssuer(tx: Tx, issuer: BillIssuer): Promise<string> {
  const data = JSON.stringify(BillIssuer.encode(issuer));
  const id = issuerId(data);
  await issuerInsert(tx, { id, data });
  return id;
}

const issuerInsert = prepared((tx: Tx, row: { readonly id: string; readonly data: string }) =>
  tx
    .insertInto("bill_issuers")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing()),
);

/** Loads the issuers with these ids. */
export async function listIssuers(
  tx: ReadTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BillIssuer>> {
  const wanted = [...new Set(ids)].map((id) => ({ id }));
  if (wanted.length === 0) return new Map();
  const { rows } = await issuersSelect(tx, wanted);
  return new Map(rows.map(({ id, data }) => [id, BillIssuer.parse(JSON.parse(data))]));
}

const issuersSelect = prepared((tx: ReadTx, ids: readonly { readonly id: string }[]) =>
  tx
    .selectFrom("bill_issuers")
    .selectAll()
    .where(
      "id",
      "in",
      ids.map(({ id }) => id),
    ),
);
