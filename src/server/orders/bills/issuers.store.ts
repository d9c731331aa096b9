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

/** Loads who issued these bills or slips, and returns a function that finds it for each of them. */
export async function loadIssuers(
  tx: ReadTx,
  issued: readonly Issued[],
): Promise<(row: Issued) => BillIssuer> {
  const ids = [...new Set(issued.map((row) => row.issuer_id))].map((id) => ({ id }));
  const { rows } = ids.length === 0 ? { rows: [] } : await issuersSelect(tx, ids);
  const issuers = new Map(rows.map(({ id, data }) => [id, BillIssuer.parse(JSON.parse(data))]));
  return ({ issuer_id: id }) => {
    const issuer = issuers.get(id);
    if (!issuer) throw new Error(`there is no issuer ${id}`);
    return issuer;
  };
}

interface Issued {
  readonly issuer_id: string;
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
