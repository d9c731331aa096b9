import { beginGeneration } from "../db/counters.ts";
import type { Database } from "../db/database.ts";
import type { Entity } from "../db/entity.ts";
import type { Tx } from "../db/tx.ts";

/**
 * Deletes the demo's rows: orders with everything that belongs to them, expenses and sums, and restarts the counters. Such
 * rows are deleted nowhere else. Returns the number of rows by table.
 */
export async function clearTables(tx: Tx, entities: readonly Entity[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const entity of entities
    .filter(({ clearedOnStartForReal: emptiedAtStart }) => emptiedAtStart)
    .toReversed()) {
    const { numDeletedRows } = await tx.deleteFrom(entity.table as keyof Database).executeTakeFirstOrThrow();
    counts.set(entity.table, Number(numDeletedRows));
    tx.cleared(entity);
  }
  await beginGeneration(tx);
  return counts;
}
