import type { Databases } from "../db/connect.ts";
import type { ReadTx } from "../db/tx.ts";
import type { Reports } from "./check.ts";
import { valueBatches } from "./rows.ts";

export type BatchVisitor = (tx: ReadTx, values: readonly string[]) => Promise<void>;

interface ValueSource extends Pick<Reports, "onFault"> {
  readonly table: string;
  readonly column: string;
}

/** Visits all values of a column in batches, each on its own snapshot. Reports unreadable rows and continues. */
export async function forEachBatch(
  read: Databases["read"],
  { onFault, ...source }: ValueSource,
  visit: BatchVisitor,
): Promise<void> {
  for await (const values of valueBatches(read, source)) {
    try {
      await read((tx) => visit(tx, values));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      onFault(`Some ${source.table} cannot be read with their rows: ${why}.`);
    }
  }
}
