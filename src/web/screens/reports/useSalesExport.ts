import { useSyncExternalStore } from "react";
import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import type { SheetFormat } from "#domain/sheetFormat.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";
import { download } from "../../sync/download.ts";
import { newId } from "../../sync/http/identity.ts";
import { signal } from "../../sync/signal.ts";

export const EXPORT_FAILURE = "Failed to export the report";
/** An export that takes longer than this shows its progress. */
const LONG_MS = 1_000;

export interface RunningExport {
  readonly id: string;
  /** True if it takes long enough to show progress. */
  readonly isLong: boolean;
  readonly cancel: () => void;
}

export interface SalesExport {
  readonly running: RunningExport | undefined;
  readonly start: (search: ReportSearch, format: SheetFormat) => Promise<void>;
}

/** Outside React: it continues while another screen is shown, and can be seen and cancelled from here afterwards. */
const current = signal<RunningExport | undefined>(undefined);

/** Returns a function that downloads the sales of a range, one export at a time, and its cancellation. */
export function useSalesExport(): SalesExport {
  return { running: useSyncExternalStore(current.subscribe, current.get), start };
}

async function start(range: ReportSearch, format: SheetFormat): Promise<void> {
  if (current.get()) return;
  const id = newId();
  const stopping = new AbortController();
  const cancel = () => stopping.abort();
  const token = device.session.get()?.token;
  // The next person on this device must not get the previous person's file.
  const unsubscribe = device.session.subscribe(() => device.session.get()?.token !== token && cancel());
  current.set({ id, isLong: false, cancel });
  const timer = setTimeout(() => current.set({ id, isLong: true, cancel }), LONG_MS);
  const options = { failure: EXPORT_FAILURE, signal: stopping.signal };
  try {
    const search = { ...range, format, exportId: id };
    const { kind } = await download(reportsApi.exportSales, options, { search });
    if (kind === "cancelled") notify.info("Cancelled", "The export was stopped, and nothing was saved.");
  } finally {
    unsubscribe();
    clearTimeout(timer);
    current.set(undefined);
  }
}
