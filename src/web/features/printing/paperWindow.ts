import type { PaperDocument } from "#domain/printing/document.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { isWaiterPath } from "../../kit/panel.ts";
import { writePaperPage } from "./paperPage.ts";
import { areKotsTaken, isBillTaken, type PaperReason, stationsLeft } from "./printers.ts";

/** The popup's size, the time until it prints, and the time after which it closes (spec section 9). */
const WINDOW_FEATURES = "popup,width=300,height=400";
const PRINT_AFTER_MS = 100;
const PRINT_AFTER_WAITER_MS = 500;
const CLOSE_AFTER_MS = 1000;

/** A document with the command that records its printing. */
export interface Paper {
  readonly document: PaperDocument;
  readonly markPrinted: () => unknown;
  /** Where a printer may take it; absent for a paper that only this device prints. */
  readonly route?: PaperRoute;
}

export interface PaperRoute {
  readonly kind: "kot" | "bill";
  readonly area: string;
  /** The stations that it has parts of; absent for one without parts. */
  readonly stations?: readonly string[] | undefined;
  /** Returns the paper of some of its parts. */
  readonly atStations?: (stations: readonly string[]) => Paper;
  /** Queues it at its printer, unless it is on its way. Resolves to its jobs; undefined, after a toast, if that failed. */
  readonly queue: () => Promise<readonly PrintJob[] | undefined>;
}

/** What a popup prints, in the words of spec section 8. */
export type PaperName = "KOT" | "bill" | "slip" | "credit note" | "receipt" | "Z report" | "both documents";

/** "blocked": the papers stay unprinted. */
export type Printed = "printed" | "blocked";

type AwaitOut = (jobs: readonly PrintJob[]) => Promise<boolean>;

/** A popup for printing, possibly blocked by the browser. */
export interface PaperWindow {
  /**
   * Prints papers, and marks them as printed once `print()` was called in the open popup. If the popup was
   * blocked or closed, shows a toast and marks nothing. Without papers, closes the popup. Where something follows that only
   * printed papers allow, `awaitOut` says whether those on printers came out.
   */
  readonly print: (papers: readonly Paper[], awaitOut?: AwaitOut) => Promise<Printed>;
  /** Closes the popup without printing. */
  readonly close: () => void;
}

/** Returns what a device has to print of a paper, since no printer or display takes it: all, some parts, or nothing. */
function paperLeft(paper: Paper, reason: PaperReason): Paper | undefined {
  const { route } = paper;
  if (!route) return paper;
  if (route.kind === "bill") return isBillTaken(route.area) ? undefined : paper;
  const { area, stations, atStations } = route;
  const origin = { area, reason };
  if (!stations || !atStations) return stationsLeft([undefined], origin).length === 0 ? undefined : paper;
  const left = stationsLeft(stations, origin);
  if (left.length === stations.length) return paper;
  return left.length === 0 ? undefined : atStations(left);
}

/** True if no paper of this name needs a popup. Without `area`, only if printers take them of all areas. */
function needsNoWindow(
  name: PaperName,
  { area, reason }: { readonly area: string | null | undefined; readonly reason: PaperReason },
): boolean {
  if (area === null) return false;
  const needsKot = name === "KOT" || name === "both documents";
  return (!needsKot || areKotsTaken({ area, reason })) && (name === "KOT" || isBillTaken(area));
}

/**
 * Opens a popup for printing, unless printers take the papers of this name (of `area`, if it is known; null: this device
 * prints them in any case), or kitchen displays show what is sent. Call it in a tap before anything is awaited: browsers allow
 * popups only there (clarification 17).
 */
export function openPaper(name: PaperName, area?: string | null, reason: PaperReason = "asked"): PaperWindow {
  const hasNoWindow = needsNoWindow(name, { area, reason });
  const delayMs = isWaiterPath(location.pathname) ? PRINT_AFTER_WAITER_MS : PRINT_AFTER_MS;
  const popup = hasNoWindow ? null : window.open("", "", WINDOW_FEATURES);
  if (popup) popup.document.title = "Printing…";
  const close = () => popup?.close();
  const print = async (papers: readonly Paper[], awaitOut?: AwaitOut): Promise<Printed> => {
    const own = area === null ? papers : papers.flatMap((paper) => paperLeft(paper, reason) ?? []);
    const taken = papers.filter((paper) => !own.includes(paper));
    const areQueued = taken.length === 0 || (await queuePapers(taken, awaitOut));
    if (own.length === 0) {
      close();
      return taken.length > 0 && areQueued ? "printed" : "blocked";
    }
    if (hasNoWindow) return notifyServerAway();
    const documents = own.map(({ document }) => document);
    if (!popup) return notifyBlocked(name);
    if (!(await isPrinted(popup, documents, delayMs))) {
      notify.failure("Print Error", "The window was closed before it printed: print it again.");
      return "blocked";
    }
    for (const { markPrinted } of own) void markPrinted();
    return areQueued ? "printed" : "blocked";
  };
  return { print, close };
}

/** Queues papers at their printers. Resolves to false if one could not be queued or, if that is awaited, did not come out. */
async function queuePapers(
  papers: readonly Paper[],
  awaitOut: AwaitOut = async () => true,
): Promise<boolean> {
  const queued = await Promise.all(papers.map(({ route }) => route?.queue()));
  const jobs = queued.filter((each) => each !== undefined);
  return jobs.length === queued.length && (await awaitOut(jobs.flat()));
}

/** The printer was to take a paper of this tap, and the server is away since. */
function notifyServerAway(): "blocked" {
  notify.failure("Print Error", "The server is away since. Print it again: this device prints it then.");
  return "blocked";
}

/** Prints documents in a popup unless the person has closed it. Returns whether it printed. */
async function isPrinted(
  popup: Window,
  documents: readonly PaperDocument[],
  delayMs: number,
): Promise<boolean> {
  if (popup.closed) return false;
  writePaperPage(popup.document, documents);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  if (popup.closed) return false;
  popup.focus();
  popup.print();
  setTimeout(() => popup.close(), CLOSE_AFTER_MS);
  return true;
}

function notifyBlocked(name: PaperName): "blocked" {
  const text = `Please allow popups to print ${name}.`;
  if (name === "both documents") window.alert(text);
  else notify.failure("Print Error", text);
  return "blocked";
}
