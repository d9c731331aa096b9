import { printingApi } from "#domain/printing/api.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";

const none: readonly PrintJob[] = [];

/** Returns the papers that are on their way to a printer, need an answer, or came out in the last minutes. */
export function usePrintJobs(): readonly PrintJob[] {
  return useApiQueryState(printingApi.read, undefined).value?.jobs ?? none;
}
