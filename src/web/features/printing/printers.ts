import { printingApi } from "#domain/printing/api.ts";
import { isJobOpen, isJobOut, type PrintJob } from "#domain/printing/job.ts";
import { printerOfBill, printersOfKot, takesStation } from "#domain/printing/printer.ts";
import { device } from "../../sync/device.ts";
import { cachedAnswers } from "../../sync/hooks/cachedAnswers.ts";
import { deviceId } from "../../sync/http/identity.ts";

/** An area that no printer is set up for: only printers of all areas take its papers. */
const ANY_AREA = "";

/** True if a printer of the house takes a paper, and the server that drives it can be reached. */
export function isTakenByPrinter(
  kind: "kot" | "bill",
  area: string = ANY_AREA,
  stations?: readonly string[],
): boolean {
  if (device.connection.get().status === "unreachable") return false;
  const printers = cachedAnswers(printingApi.read).at(-1)?.printers ?? [];
  if (kind === "kot") {
    const cooks = printersOfKot(printers, { area }).filter(({ kots }) => kots === "cook");
    if (!stations) return cooks.some((printer) => printer.stations.length === 0);
    return stations.every((station) => cooks.some((printer) => takesStation(printer, station)));
  }
  return printerOfBill(printers, { area, till: deviceId() }) !== undefined;
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
