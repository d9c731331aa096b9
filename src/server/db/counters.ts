import { sql } from "kysely";
import { prepared } from "./prepared.ts";
import type { ReadTx, Tx } from "./tx.ts";

/** Increments a counter in the command's transaction: a failed command leaves no gap. Each generation starts at 1. */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const [counter] = (await counterUpsert(tx, { name })).rows;
  if (!counter) throw new Error(`the counter ${name} has no number`);
  return counter.last;
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

/** Restarts all counters by a new generation. The old counters stay stored. */
export async function beginGeneration(tx: Tx): Promise<void> {
  await tx
    .updateTable("journal_head")
    .set((eb) => ({ generation: eb("generation", "+", 1) }))
    .execute();
}

/** Lists the last numbers of the current generation's counters whose names begin with a prefix. */
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

/** Raises a counter to a number, unless it is higher. Returns its last number before. */
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
