import { type Download, fillPath, type ParamsOf, type SearchOf } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { getConnection, noteFailed } from "../http/connection.ts";
import { Failure, NETWORK_ERROR, unreachable } from "../http/failure.ts";
import { reportFailure } from "../http/report.ts";
import { getSession } from "../http/session.ts";
import { headersOf, problemOf } from "../http/transport.ts";
import { type Needed, type Rest, searchText } from "./ask.ts";

/** How long the server may take to begin; a year of sales then streams for as long as it needs. */
const BEGIN_TIMEOUT_MS = 30_000;
/** Browsers read the file after the click that saves it. */
const FORGET_AFTER_MS = 60_000;

export type DownloadArgs<E extends Download> = Needed<"params", ParamsOf<E>> & Needed<"search", SearchOf<E>>;

export type DownloadResult =
  | { readonly kind: "saved"; readonly filename: string }
  /** Shown already; nothing was saved. */
  | { readonly kind: "failed"; readonly error: Refusal | Failure };

interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: unknown;
}

/**
 * Fetches a file and hands it to the browser under the server's name for it. Never rejects: a failure is shown with
 * `failure` as its title, as a command's is.
 */
export async function download<E extends Download>(
  endpoint: E,
  failure: string,
  ...[args]: Rest<DownloadArgs<E>>
): Promise<DownloadResult> {
  const loose: LooseArgs = args ?? {};
  try {
    const { blob, filename } = await fetchFile(endpoint, loose);
    saveFile(blob, filename);
    return { kind: "saved", filename };
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Failure)) throw error;
    reportFailure({ method: "GET", path: endpoint.path, failure }, {}, error);
    return { kind: "failed", error };
  }
}

interface FetchedFile {
  readonly blob: Blob;
  readonly filename: string;
}

/** Fetches a file as a whole, with the name that the server gives it. */
async function fetchFile(endpoint: Download, args: LooseArgs): Promise<FetchedFile> {
  if (getConnection().status === "unreachable") throw unreachable();
  const path = fillPath(endpoint.path, args.params ?? {});
  const search = searchText(endpoint, args.search);
  const token = getSession()?.token;
  const answer = await begin(`/api${path}${search && `?${search}`}`, token);
  if (!answer.ok) throw problemOf(answer, await answer.text(), token);
  const name = filenameOf(answer.headers.get("content-disposition"));
  try {
    // A large blob is kept on disk by the browser, not in the page's memory.
    return { blob: await answer.blob(), filename: name ?? path.slice(path.lastIndexOf("/") + 1) };
  } catch {
    noteFailed();
    throw new Failure("unreachable", NETWORK_ERROR);
  }
}

/** Sends the request and resolves when the server begins to answer. */
async function begin(address: string, token: string | undefined): Promise<Response> {
  const beginning = new AbortController();
  const timer = setTimeout(() => beginning.abort(), BEGIN_TIMEOUT_MS);
  try {
    const headers = { ...headersOf({}, token), Accept: "*/*" };
    return await fetch(address, { headers, signal: beginning.signal, cache: "no-store" });
  } catch {
    noteFailed();
    throw unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the file name in a Content-Disposition header: `attachment; filename="sales.csv"` → "sales.csv". */
function filenameOf(disposition: string | null): string | undefined {
  return disposition?.match(/filename="?([^";]+)"?/)?.[1];
}

/** Hands a file to the browser, which saves it as a download. */
function saveFile(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}
