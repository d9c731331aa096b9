import { INVOICE_COUNTERS, invoiceCounter } from "#domain/orders/bills/invoiceCounter.ts";
import { listCounters } from "../../db/counters.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { Check } from "../../verify/check.ts";

/** No series gives a number that a bill has already. */
export const invoiceNumbersCheck: Check = {
  what: "The invoice numbers",
  find: async ({ read }, { onFault }) => (await read(findFaults)).forEach(onFault),
};

async function findFaults(tx: ReadTx): Promise<string[]> {
  const highest = await tx
    .selectFrom("bills")
    .select((eb) => ["series", eb.fn.max("number").as("number")])
    .groupBy("series")
    .execute();
  const counters = new Map((await listCounters(tx, INVOICE_COUNTERS)).map(({ name, last }) => [name, last]));
  return highest.flatMap(({ series, number }) => {
    const last = counters.get(invoiceCounter(series)) ?? 0;
    const fault = `The invoice numbers of ${series} would go on after ${last}, but ${number} was issued.`;
    return last < number ? [fault] : [];
  });
}
