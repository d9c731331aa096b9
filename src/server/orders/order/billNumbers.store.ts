import type { ReadTx } from "../../db/tx.ts";

/** True if an order has this bill number. */
export async function isBillNumberTaken(tx: ReadTx, billNumber: string): Promise<boolean> {
  const row = tx.selectFrom("orders").select("id").where("bill_number", "=", billNumber);
  return (await row.executeTakeFirst()) !== undefined;
}
