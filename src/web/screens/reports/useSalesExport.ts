import { useSyncExternalStore } from "react";
import { type ReportSearch, reportsApi } from "#domain/reports/api.ts";
import type { SheetFormat } from "#domain/sheetFormat.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";
import { download } from "../../sync/download.ts";
import { newId } from "../../sync/http/identity.ts";
import { signal } from "../../sync/signal.ts";

export const EXPORT_FAILURE = "Failed to export the report";
/** An export that takes longer shows how far it is. */
const LONG_MS = 1_000;

export interface RunningExport {
  readonly id: string;
  /** Whether it takes long enough to show how far it is. */
  readonly isLong: boolean;
  readonly cancel: () => void;
}

export interface SalesExport {
  readonly running: RunningExport | undefined;
  readonly start: (search: ReportSearch, format: SheetFormat) => Promise<void>;
}

/** It goes on while another screen is shown, and can be seen and cancelled by whoever comes back. */
const current = signal<RunningExport | undefined>(undefined);

/** Returns what downloads the sales of a range as a file, one at a time, and can be cancelled. */
export function useSalesExport(): SalesExport {
  return { running: useSyncExternalStore(current.subscribe, current.get), start };
}

async function start(range: ReportSearch, format: SheetFormat): Promise<void> {
  if (current.get()) return;
  const id = newId();
  const stopping = new AbortController();
  const cancel = () => stopping.abort();
  const token = device.session.get()?.token;
  // Whoever signs in next on this device must not find the file of the one before.
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
