import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { ZERO } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { isUnprinted } from "#domain/orders/kot/status.ts";
import { relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import { type Instant, instant } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import { endpointId } from "../../../sync/outbox/wireCommand.ts";
import { signal } from "../../../sync/signal.ts";
import { usePrintJobs } from "./usePrintJobs.ts";

/** A paper younger than this is not reported as unprinted: its popup is still printing it. */
export const PRINTED_WITHIN_MS = 3_000;
/** A KOT of this device counts this long without a list: a restore restarts the positions of lists. */
const NOTED_MS = 60_000;

/** The query for ready food and for papers that were neither printed nor advanced. */
export const attentionArgs = { search: { show: "attention", limit: PAGE_LIMIT_MAX } } as const;

const none: readonly never[] = [];

/** The KOT that this device sent last, with the answer's journal position. */
const sentHere = signal<{ readonly kot: Kot; readonly seq: number } | undefined>(undefined);
export const noteSent = (kot: Kot, seq: number) => sentHere.set({ kot, seq });

const marks = new Set([kotApi.print, billsApi.print, sendingApi.setKotStatus].map(endpointId));

/** Returns the ids of the KOTs and bills that this device has just printed or advanced. */
function useHandled(): ReadonlySet<string> {
  const pending = usePendingCommands({ endpoints: marks, seq: 0 });
  return useMemo(() => new Set(pending.flatMap(({ params }) => Object.values(params))), [pending]);
}

/** Returns the ids of papers that printers are to print, or that a person is asked about: no device offers to print them. */
function useAtPrinters(): ReadonlySet<string> {
  const jobs = usePrintJobs();
  return useMemo(() => {
    const isLeftToDevices = ({ isCopy, status }: PrintJob) =>
      isCopy || status === "withdrawn" || status === "failed" || status === "expired";
    return new Set(jobs.filter((job) => !isLeftToDevices(job)).map(({ paperId }) => paperId));
  }, [jobs]);
}

/** Returns today's KOTs that were neither printed nor advanced; undefined while unknown. */
export function useUnprintedKots(): readonly Kot[] | undefined {
  const { value, seq } = useApiQueryState(kotApi.list, attentionArgs);
  const sent = useSyncExternalStore(sentHere.subscribe, sentHere.get);
  const handled = useHandled();
  return useMemo(() => {
    const isNewer = sent && sent.seq > seq && device.clock.serverNow() < sent.kot.createdAt + NOTED_MS;
    return (
      value &&
      [...value, ...(isNewer ? [sent.kot] : [])].filter((kot) => isUnprinted(kot) && !handled.has(kot._id))
    );
  }, [value, seq, sent, handled]);
}

/** Returns the unprinted KOTs that a device is to print. */
export function useKotsToPrint(): readonly Kot[] {
  const kots = useUnprintedKots() ?? none;
  const atPrinters = useAtPrinters();
  return useMemo(() => kots.filter(({ _id }) => !atPrinters.has(_id)), [kots, atPrinters]);
}

/** Returns the papers that are old enough to count as unprinted, or older than `afterMs`. */
export function useOverdue<T extends { readonly createdAt: Instant }>(
  papers: readonly T[],
  afterMs: number = PRINTED_WITHIN_MS,
): readonly T[] {
  const [now, setNow] = useState(device.clock.serverNow);
  const due = ({ createdAt }: T) => createdAt + afterMs;
  const next = Math.min(...papers.map(due).filter((at) => at > now));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return undefined;
    const look = () => setNow(instant(Math.max(next, device.clock.serverNow())));
    const timer = setTimeout(look, next - device.clock.serverNow());
    return () => clearTimeout(timer);
  }, [next]);
  return papers.filter((paper) => due(paper) <= now);
}

export interface UnprintedPapers {
  readonly kots: readonly Kot[];
  readonly bill: Order["bill"];
}

/** Returns the bill of an open order that is still to be printed. One that a part payment issued needs no paper: nobody asked for it. */
export function unprintedBill({ isActive, bill, amountPaid }: Order): Order["bill"] {
  return isActive && bill && !bill.isPrinted && amountPaid === ZERO ? bill : null;
}

/** Returns an order's unprinted papers; undefined if there are none. */
export function useUnprinted(order: Order | undefined): UnprintedPapers | undefined {
  const handled = useHandled();
  const bill = order ? unprintedBill(order) : null;
  const atPrinters = useAtPrinters();
  const isDone = bill !== null && (handled.has(bill._id) || atPrinters.has(bill._id));
  const [overdue = null] = useOverdue(bill && !isDone ? [bill] : none);
  const all = useOverdue(useKotsToPrint());
  const kots = order ? all.filter((kot) => relatedOrderIds(kot).has(order._id)) : none;
  return kots.length > 0 || overdue ? { kots, bill: overdue } : undefined;
}

/** Names papers: "KOT #12, bill A/26-27/000123". */
export function unprintedNames({ kots, bill }: UnprintedPapers): string {
  const names = kots.map(({ token }) => `KOT #${token}`);
  return [...names, ...(bill ? [`bill ${bill.invoiceNumber}`] : [])].join(", ");
}
