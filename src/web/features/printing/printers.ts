import { type PrinterInUse, printingApi } from "#domain/printing/api.ts";
import { isJobOpen, isJobOut, type PrintJob } from "#domain/printing/job.ts";
import { printerOfBill, printersOfKot, takesStation } from "#domain/printing/printer.ts";
import { device } from "../../sync/device.ts";
import { cachedAnswers } from "../../sync/hooks/cachedAnswers.ts";
import { deviceId } from "../../sync/http/identity.ts";

/** An area that no printer is set up for: only printers of all areas take its papers. */
const ANY_AREA = "";

/** True if a printer of the house takes an area's bills, and the server that drives it can be reached. */
export function isBillTaken(area: string = ANY_AREA): boolean {
  return printerOfBill(reachablePrinters(), { area, till: deviceId() }) !== undefined;
}

/** Returns which of these stations' parts of an area's KOT no printer takes; `undefined` stands for a KOT without parts. */
export function stationsLeft<Station extends string | undefined>(
  stations: readonly Station[],
  area: string = ANY_AREA,
): readonly Station[] {
  const printers = printersOfKot(reachablePrinters(), { area });
  return stations.filter((station) => !printers.some((printer) => takesStation(printer, station)));
}

/** True if printers take an area's KOTs, whatever is ordered. */
export function areKotsTaken(area: string | undefined): boolean {
  const stations = cachedAnswers(printingApi.read).at(-1)?.stations ?? [];
  const all = stations.length > 0 ? stations.map(({ _id }) => _id) : [undefined];
  return stationsLeft(all, area).length === 0;
}

function reachablePrinters(): readonly PrinterInUse[] {
  if (device.connection.get().status === "unreachable") return [];
  return cachedAnswers(printingApi.read).at(-1)?.printers ?? [];
}

const LOOK_EVERY_MS = 400;
const WAIT_MAX_MS = 30_000;

/** Waits until papers came out. Resolves to false once one needs an answer, or when they take too long. */
export async function waitUntilOut(jobs: readonly PrintJob[]): Promise<boolean> {
  const end = device.clock.serverNow() + WAIT_MAX_MS;
  const ids = new Set(jobs.map(({ _id }) => _id));
  while (device.clock.serverNow() < end) {
    const known = (await device.ask(printingApi.read).catch(() => undefined))?.jobs ?? jobs;
    const current = known.filter(({ _id }) => ids.has(_id));
    if (current.length === ids.size && current.every(isJobOut)) return true;
    if (current.some((job) => !isJobOpen(job) && !isJobOut(job))) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
