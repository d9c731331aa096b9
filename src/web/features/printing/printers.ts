import { type PrinterInUse, printingApi } from "#domain/printing/api.ts";
import { isJobOpen, isJobOut, type PrintJob } from "#domain/printing/job.ts";
import { printerOfBill, printersOfKot, takesStation } from "#domain/printing/printer.ts";
import { device } from "../../sync/device.ts";
import { cachedAnswers } from "../../sync/hooks/cachedAnswers.ts";
import { deviceId } from "../../sync/http/identity.ts";

/** An area that no printer is set up for: only printers of all areas take its papers. */
const ANY_AREA = "";
/** What a display shows that is not set to one station. */
const ALL_STATIONS = "";

/** True if a printer of the house takes an area's bills, and the server that drives it can be reached. */
export function isBillTaken(area: string = ANY_AREA): boolean {
  return printerOfBill(reachablePrinters(), { area, till: deviceId() }) !== undefined;
}

/** "sent": dishes that the kitchen gets, on paper or on a display. "asked": paper that a person wants. */
export type PaperReason = "sent" | "asked";

interface KotOrigin {
  readonly area?: string | undefined;
  readonly reason: PaperReason;
}

/**
 * Returns which of these stations' parts of an area's KOT no printer takes and, of one that is sent, no live display shows.
 * `undefined` stands for a KOT without parts.
 */
export function stationsLeft<Station extends string | undefined>(
  stations: readonly Station[],
  { area = ANY_AREA, reason }: KotOrigin,
): readonly Station[] {
  const printers = printersOfKot(reachablePrinters(), { area });
  const displays = reason === "sent" ? device.presence.displays() : [];
  const isShown = (station: Station) => displays.some((shown) => shown === ALL_STATIONS || shown === station);
  return stations.filter(
    (station) =>
      !printers.some((printer) => takesStation(printer, station)) &&
      !(station === undefined ? displays.length > 0 : isShown(station)),
  );
}

/** True if printers or displays take an area's KOTs, whatever is ordered. */
export function areKotsTaken(origin: KotOrigin): boolean {
  const stations = cachedAnswers(printingApi.read).at(-1)?.stations ?? [];
  const all = stations.length > 0 ? stations.map(({ _id }) => _id) : [undefined];
  return stationsLeft(all, origin).length === 0;
}

function reachablePrinters(): readonly PrinterInUse[] {
  if (device.connection.get().status === "unreachable") return [];
  return cachedAnswers(printingApi.read).at(-1)?.printers ?? [];
}

const LOOK_EVERY_MS = 400;
const WAIT_MAX_MS = 30_000;

/** Waits until no paper is on its way any more, or they take too long. Resolves to those that did not come out. */
export async function waitUntilOut(jobs: readonly PrintJob[]): Promise<readonly PrintJob[]> {
  const end = device.clock.serverNow() + WAIT_MAX_MS;
  let left = jobs.filter((job) => !isJobOut(job));
  while (left.some(isJobOpen) && device.clock.serverNow() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const known = (await device.ask(printingApi.read).catch(() => undefined))?.jobs ?? [];
    left = left.map((job) => known.find(({ _id }) => _id === job._id) ?? job).filter((job) => !isJobOut(job));
  }
  return left;
}
