import { sql } from "kysely";
import { INVOICE_COUNTER_PREFIX, invoiceCounter } from "#domain/orders/bills/invoiceCounter.ts";
import { listCounters } from "../../db/counters.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { Check } from "../../verify/check.ts";

/** Checks that no invoice counter is behind the bills of its series. */
export const invoiceNumbersCheck: Check = {
  what: "The invoice numbers",
  find: async ({ read }, { onFault }) => (await read(findFaults)).forEach(onFault),
};

async function findFaults(tx: ReadTx): Promise<string[]> {
  const { rows: highest } = await sql<Issued>`select series, max(number) as number from (
      select series, number from bills
      union all select liquor_series, liquor_number from bills where liquor_series is not null
      union all select series, number from account_receipts
    ) as issued group by series`.execute(tx);
  return await seriesBehind(tx, "invoice numbers", highest);
}

interface Issued {
  readonly series: string;
  readonly number: number;
}

/** Finds the series whose counter is below the highest issued number. */
export async function seriesBehind(
  tx: ReadTx,
  called: string,
  highest: readonly Issued[],
): Promise<string[]> {
  const counters = new Map(
    (await listCounters(tx, INVOICE_COUNTER_PREFIX)).map(({ name, last }) => [name, last]),
  );
  return highest.flatMap(({ series, number }) => {
    const last = counters.get(invoiceCounter(series)) ?? 0;
    const fault = `The ${called} of ${series} would go on after ${last}, but ${number} was issued.`;
    return last < number ? [fault] : [];
  });
}
