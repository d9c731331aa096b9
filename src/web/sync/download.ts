import { type Download, fillPath, type ParamsOf, type SearchOf } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Needed, type Rest, searchText } from "./cache/apiQueries.ts";
import { device } from "./device.ts";
import { Failure, unreachable } from "./http/failure.ts";
import { reportFailure } from "./http/report.ts";

/** Timeout for the first byte; a year of sales then streams for as long as it needs. */
const BEGIN_TIMEOUT_MS = 30_000;
/** Browsers read the blob after the click that saves it. */
const FORGET_AFTER_MS = 60_000;

export type DownloadArgs<E extends Download> = Needed<"params", ParamsOf<E>> & Needed<"search", SearchOf<E>>;

export type DownloadResult =
  | { readonly kind: "saved"; readonly filename: string }
  /** Aborted by the caller's signal; nothing was saved. */
  | { readonly kind: "cancelled" }
  /** The failure was shown; nothing was saved. */
  | { readonly kind: "failed"; readonly error: Refusal | Failure };

interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: unknown;
}

export interface DownloadOptions {
  /** Title of the failure toast. */
  readonly failure: string;
  readonly signal?: AbortSignal;
}

const BROKEN_OFF = "The file broke off before its end, and nothing was saved. Please export it again.";

/** Downloads a file under the server's file name, completely or not at all. A failure is shown and does not reject. */
export async function download<E extends Download>(
  endpoint: E,
  { failure, signal }: DownloadOptions,
  ...[args]: Rest<DownloadArgs<E>>
): Promise<DownloadResult> {
  const loose: LooseArgs = args ?? {};
  try {
    const { blob, filename } = await fetchFile(endpoint, loose, signal);
    if (signal?.aborted) return { kind: "cancelled" };
    saveFile(blob, filename);
    return { kind: "saved", filename };
  } catch (error) {
    if (signal?.aborted) return { kind: "cancelled" };
    if (!(error instanceof Refusal) && !(error instanceof Failure)) throw error;
    reportFailure({ method: "GET", path: endpoint.path, failure }, {}, error);
    return { kind: "failed", error };
  }
}

interface FetchedFile {
  readonly blob: Blob;
  readonly filename: string;
}

/** Fetches the complete file and its name. */
async function fetchFile(
  endpoint: Download,
  args: LooseArgs,
  signal: AbortSignal | undefined,
): Promise<FetchedFile> {
  if (device.connection.get().status === "unreachable") throw unreachable();
  const path = fillPath(endpoint.path, args.params ?? {});
  const search = searchText(endpoint, args.search);
  const token = device.session.get()?.token;
  const answer = await begin(`/api${path}${search && `?${search}`}`, token, signal);
  if (!answer.ok) throw device.problemOf(answer, await answer.text(), token);
  const name = filenameOf(answer.headers.get("content-disposition"));
  try {
    // The browser keeps a large blob on disk, not in the page's memory.
    return { blob: await answer.blob(), filename: name ?? path.slice(path.lastIndexOf("/") + 1) };
  } catch {
    if (!signal?.aborted) device.connection.noteFailed();
    throw new Failure("unreachable", BROKEN_OFF);
  }
}

/** Sends the request; resolves with the response once its headers arrive. */
async function begin(
  address: string,
  token: string | undefined,
  cancelled: AbortSignal | undefined,
): Promise<Response> {
  const beginning = new AbortController();
  const timer = setTimeout(() => beginning.abort(), BEGIN_TIMEOUT_MS);
  try {
    const headers = { ...device.headersOf({}, token), Accept: "*/*" };
    const signal = cancelled ? AbortSignal.any([beginning.signal, cancelled]) : beginning.signal;
    return await fetch(address, { headers, signal, cache: "no-store" });
  } catch {
    if (!cancelled?.aborted) device.connection.noteFailed();
    throw unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the file name in a Content-Disposition header: `attachment; filename="sales.csv"` → "sales.csv". */
function filenameOf(disposition: string | null): string | undefined {
  return disposition?.match(/filename="?([^";]+)"?/)?.[1];
}

/** Saves a blob as a browser download. */
function saveFile(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}
