import { prepared } from "../prepared.ts";
import type { ReadTx, Tx } from "../tx.ts";

/** Stores who issues bills, as JSON text, unless it is there already. Returns the number that bills refer to it by. */
export async function storeIssuer(tx: Tx, data: string): Promise<number> {
  const [known] = (await issuerSelect(tx, { data })).rows;
  if (known) return known.id;
  const { id } = await tx
    .insertInto("bill_issuers")
    .values({ data })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const issuerSelect = prepared((tx: Tx, { data }: { readonly data: string }) =>
  tx.selectFrom("bill_issuers").select("id").where("data", "=", data),
);

interface BillOf {
  /** Empty where the bill refers to its issuer. */
  readonly issuer: string;
  readonly issuer_id: number | null;
}

/** Returns the rows of bills with who issued them in `issuer`, read with one query for all of them. */
export async function withIssuers<Row extends BillOf>(tx: ReadTx, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap((row) => row.issuer_id ?? []))];
  if (ids.length === 0) return [...rows];
  const { rows: found } = await issuersSelect(
    tx,
    ids.map((id) => ({ id })),
  );
  const texts = new Map(found.map(({ id, data }) => [id, data]));
  return rows.map((row) =>
    row.issuer_id === null ? row : { ...row, issuer: texts.get(row.issuer_id) ?? "" },
  );
}

const issuersSelect = prepared((tx: ReadTx, ids: readonly { readonly id: number }[]) =>
  tx
    .selectFrom("bill_issuers")
    .selectAll()
    .where(
      "id",
      "in",
      ids.map(({ id }) => id),
    ),
);
