import { sql } from "kysely";
import { INVOICE_COUNTER_PREFIX, invoiceCounter } from "#domain/orders/bills/invoiceCounter.ts";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import {
  BUSIEST_SPAN_MS,
  UNUSED_NUMBERS_MIN,
  unusedNumberCount,
} from "#domain/orders/bills/unusedNumbers.ts";
import { calendarDay, financialYear, type Instant } from "#domain/time.ts";
import type { Counter } from "../../backups/file/manifest.ts";
import { RestoreRefused, type UnknownPeriod } from "../../backups/restore/unknownPeriod.ts";
import type { ReadTx } from "../../db/tx.ts";
import { loadSettings } from "../../settings/settings.store.ts";

/** Older evenings say little about today's rate. */
const LOOKED_BACK_MS = 366 * 24 * 3_600_000;
const ON_PAPER = /^(?:(.+)\/)?(\d{1,9})$/;

/**
 * Returns the last number that each invoice, slip and credit note series may have issued, for series of the financial years in the unknown
 * period. Throws `RestoreRefused` if the number of the last printed bill is impossible.
 */
export async function possiblyIssued(tx: ReadTx, unknown: UnknownPeriod): Promise<Counter[]> {
  const { since, at, papers, isComplete } = unknown;
  const { invoicePrefix, slipPrefix, isLiquorInvoicedApart, liquorPrefix, ...others } =
    await loadSettings(tx);
  const prefixes = [
    invoicePrefix,
    slipPrefix,
    others.notePrefix,
    others.receiptPrefix,
    others.voucherPrefix,
    ...(isLiquorInvoicedApart ? [liquorPrefix] : []),
  ];
  const ofSettings = prefixes.map((prefix) => invoiceSeries(prefix, calendarDay(at)));
  const [series = ""] = ofSettings;
  const counters = await openSeries(tx, unknown, ofSettings);
  const named = new Map(papers.map((paper) => numberOn(paper, series, counters)));
  const busiest = isComplete ? new Map<string, number>() : await busiestSpans(tx, since);
  return counters.flatMap((counter) => {
    const onPaper = named.get(counter.name);
    if (onPaper !== undefined)
      return { ...counter, last: Math.max(onPaper, counter.last) + UNUSED_NUMBERS_MIN };
    if (isComplete) return [];
    const unused = unusedNumberCount(busiest.get(prefixOf(counter.name)) ?? 0, at - since);
    return { ...counter, last: counter.last + unused };
  });
}

/** Lists the series that may have issued numbers in the unknown period, including new ones by the settings. */
async function openSeries(
  tx: ReadTx,
  { since, at, known }: UnknownPeriod,
  ofSettings: readonly string[],
): Promise<Counter[]> {
  const { generation } = await tx.selectFrom("journal_head").select("generation").executeTakeFirstOrThrow();
  const years = [since, at].map((moment) => financialYear(calendarDay(moment)));
  const counters = known.filter(
    ({ name, generation: of }) =>
      of >= generation &&
      name.startsWith(INVOICE_COUNTER_PREFIX) &&
      years.some((year) => name.endsWith(`/${year}`)),
  );
  const fresh = ofSettings
    .map((series) => ({ generation, name: invoiceCounter(series), last: 0 }))
    .filter(({ name }) => !counters.some((counter) => counter.name === name));
  return [...counters, ...fresh];
}

/** Parses the number of a printed bill to its counter and serial number: "A/26-27/000086", or "86" of the bills' own series. */
function numberOn(paper: string, series: string, counters: readonly Counter[]): [string, number] {
  const [, named = series, digits] = ON_PAPER.exec(paper.trim().toUpperCase()) ?? [];
  const name = invoiceCounter(named);
  if (digits !== undefined && counters.some((counter) => counter.name === name))
    return [name, Number(digits)];
  throw new RestoreRefused(
    `--last ${paper} is no number of a bill, slip or credit note, such as ${invoiceNumber(series, 123)}.`,
  );
}

/** Returns the most numbers issued within ten minutes, by prefix; a new financial year uses the rate of the year before. */
async function busiestSpans(tx: ReadTx, since: Instant): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ prefix: string; issued: number }>`
    select prefix, max(issued) as issued from (
      select prefix, count(*) over (
        partition by prefix order by issued_at range between ${sql.lit(BUSIEST_SPAN_MS - 1)} preceding and current row
      ) as issued from (
        select substr(series, 1, instr(series, '/') - 1) as prefix, issued_at from bills
        union all select substr(liquor_series, 1, instr(liquor_series, '/') - 1), issued_at from bills
          where liquor_series is not null
        union all select substr(series, 1, instr(series, '/') - 1), issued_at from slips
        union all select substr(series, 1, instr(series, '/') - 1), issued_at from credit_notes
        union all select substr(series, 1, instr(series, '/') - 1), created_at from account_receipts
      ) as given where issued_at > ${since - LOOKED_BACK_MS}
    ) as counted group by prefix`.execute(tx);
  return new Map(rows.map(({ prefix, issued }) => [prefix, issued]));
}

/** "invoice A/26-27" → "A" */
function prefixOf(counter: string): string {
  return counter.slice(INVOICE_COUNTER_PREFIX.length, counter.lastIndexOf("/"));
}
