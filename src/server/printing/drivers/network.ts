import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import type { PrinterNetwork } from "#domain/printing/networks.ts";
import type { PrinterTrouble } from "#domain/printing/trouble.ts";
import { addressesOfComputer, isAllowedPrinter, type PrinterAddress, resolvePrinter } from "./addresses.ts";
import { createLink, PrinterFailed, type PrinterLimits, type PrinterLink } from "./link.ts";

/** Whoever a link belongs to may break it, and how long it may take. */
export interface LinkOptions {
  readonly limits: PrinterLimits;
  readonly signal: AbortSignal;
}

/** Connects to the address that was looked at, never to what its name means a moment later. */
export async function connectSocket(
  printer: PrinterAddress,
  allowed: readonly PrinterNetwork[],
  { limits, signal }: LinkOptions,
): Promise<{ readonly link: PrinterLink; readonly address: string }> {
  const address = await resolvePrinter(printer);
  if (address === undefined) throw new PrinterFailed("not-found");
  if (!isAllowedPrinter(address, printer.port, { allowed, own: addressesOfComputer() }))
    throw new PrinterFailed("not-allowed");
  const socket = connect({ host: address, port: printer.port, family: 4, noDelay: true });
  const trouble = await opened(socket, limits.connectMs, signal);
  if (trouble) {
    socket.destroy();
    throw new PrinterFailed(trouble);
  }
  return { link: createLink(socket, limits, signal), address };
}

/** Waits until a socket is open. Returns what went wrong instead. */
async function opened(
  socket: Socket,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PrinterTrouble | undefined> {
  return await new Promise((resolve) => {
    // A printer that is busy with another computer leaves the connection waiting.
    const timer = setTimeout(() => resolve("no-answer"), timeoutMs);
    const stop = () => resolve("stopped");
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    socket.once("error", () => resolve("unreachable"));
    socket.once("connect", () => resolve(undefined));
    socket.once("close", () => clearTimeout(timer));
    socket.once("connect", () => clearTimeout(timer));
    socket.once("connect", () => signal.removeEventListener("abort", stop));
  });
}

/** The kernel's table of neighbours: address, type, flags, hardware address, mask, device. */
const NEIGHBOURS = "/proc/net/arp";

/** Returns the hardware address of a neighbour that was just spoken to, such as "00:26:ab:12:34:56"; null where nobody knows. */
export async function hardwareAddressOf(address: string, file = NEIGHBOURS): Promise<string | null> {
  const table = await readFile(file, "utf8").catch(() => "");
  const row = table
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find(([neighbour]) => neighbour === address);
  const hardware = row?.[3]?.toLowerCase() ?? "";
  return /^([\da-f]{2}:){5}[\da-f]{2}$/.test(hardware) && hardware !== "00:00:00:00:00:00" ? hardware : null;
}
