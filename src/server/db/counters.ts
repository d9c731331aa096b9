import { sql } from "kysely";
import { prepared } from "./prepared.ts";
import type { ReadTx, Tx } from "./tx.ts";

/**
 * Takes the next number under a name, in the command's own transaction, so that a command that fails leaves no gap. Numbers
 * begin again with each generation.
 */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const [taken] = (await counterUpsert(tx, { name })).rows;
  if (!taken) throw new Error(`the counter ${name} has no number`);
  return taken.last;
}

const generation = sql<number>`(select generation from journal_head)`;

const counterUpsert = prepared((tx: Tx, { name }: { readonly name: string }) =>
  tx
    .insertInto("counters")
    .values({ generation, name, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["generation", "name"]).doUpdateSet((eb) => ({ last: eb("counters.last", "+", 1) })),
    )
    .returning("last"),
);

/** Lets all counters begin again. The numbers that were taken before stay on record. */
export async function beginGeneration(tx: Tx): Promise<void> {
  await tx
    .updateTable("journal_head")
    .set((eb) => ({ generation: eb("generation", "+", 1) }))
    .execute();
}

/** Lists the last numbers of the counters in use whose names begin so. */
export async function listCounters(
  tx: ReadTx,
  prefix: string,
): Promise<{ readonly generation: number; readonly name: string; readonly last: number }[]> {
  const rows = await tx
    .selectFrom("counters")
    .select(["generation", "name", "last"])
    .where("generation", "=", generation)
    .where("name", "like", `${prefix}%`)
    .execute();
  return rows;
}

/** Lets a counter go on after a number, unless it has come further. Returns the last number that it knew itself. */
export async function raiseCounter(
  tx: Tx,
  { generation: of, name, to }: { readonly generation: number; readonly name: string; readonly to: number },
): Promise<number> {
  const found = tx
    .selectFrom("counters")
    .select("last")
    .where("generation", "=", of)
    .where("name", "=", name);
  const last = (await found.executeTakeFirst())?.last ?? 0;
  if (last >= to) return last;
  await tx
    .insertInto("counters")
    .values({ generation: of, name, last: to })
    .onConflict((conflict) => conflict.columns(["generation", "name"]).doUpdateSet({ last: to }))
    .execute();
  return last;
}
