import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { createLink, PrinterFailed, type PrinterLink } from "./link.ts";
import type { LinkOptions } from "./network.ts";
import { ALL_WRITTEN, pipeExits } from "./usbPipe.ts";

/** A printer at this computer's USB, as the kernel's `usblp` names it. */
export interface UsbPrinter {
  /** Changes when printers are plugged in in another order. */
  readonly device: string;
  /** By which it is known; null for printers that have none. */
  readonly serial: string | null;
  readonly maker: string | null;
  readonly model: string | null;
}

const places = { devices: "/dev/usb", descriptions: "/sys/class/usbmisc" };
const DEVICE = /^lp\d{1,3}$/;
const PIPE = fileURLToPath(new URL("./usbPipe.ts", import.meta.url));

/** Lists the printers at this computer's USB. */
export async function listUsbPrinters({ devices, descriptions } = places): Promise<UsbPrinter[]> {
  const names = await readdir(devices).catch((): string[] => []);
  const found = names.filter((name) => DEVICE.test(name)).sort();
  return await Promise.all(
    found.map(async (device) => {
      // "device" is the printer's interface, and the folder above it the printer.
      const folder = await realpath(join(descriptions, device, "device", "")).catch(() => undefined);
      const read = async (name: string) =>
        folder === undefined
          ? null
          : await readFile(join(folder, "..", name), "utf8").then(cleaned, () => null);
      const [serial, maker, model] = await Promise.all([
        read("serial"),
        read("manufacturer"),
        read("product"),
      ]);
      return { device, serial, maker, model };
    }),
  );
}

const TEXT_LENGTH_MAX = 80;

function cleaned(text: string): string | null {
  const plain = text
    .replace(/[^\x20-\x7e]/g, "")
    .trim()
    .slice(0, TEXT_LENGTH_MAX);
  return plain === "" ? null : plain;
}

/** How a USB printer was set up: by its serial number, or where it has none by its device. */
export type UsbAddress = Pick<UsbPrinter, "device" | "serial">;

/** Returns the printer that was set up, wherever it is plugged in now. Throws `PrinterFailed` where it is not there for sure. */
export function findUsbPrinter({ device, serial }: UsbAddress, listed: readonly UsbPrinter[]): UsbPrinter {
  const found = listed.filter((each) => (serial === null ? each.device === device : each.serial === serial));
  const [printer] = found;
  if (!printer) throw new PrinterFailed("not-found");
  // Clones of one batch share a serial number: then nobody knows which of them is meant.
  if (found.length > 1 || printer.serial !== serial) throw new PrinterFailed("other-printer");
  return printer;
}

/** Connects to a USB printer. */
export async function connectUsb(address: UsbAddress, options: LinkOptions): Promise<PrinterLink> {
  const { device } = findUsbPrinter(address, await listUsbPrinters());
  return await pipeTo(join(places.devices, device), options);
}

/**
 * Connects to a character device through its own process, which is ended with the link: writing to a printer without paper
 * blocks for as long as it has none.
 */
export async function pipeTo(device: string, { limits, signal }: LinkOptions): Promise<PrinterLink> {
  const child = spawn(process.execPath, [PIPE, device], { stdio: ["pipe", "pipe", "ignore"], env: {} });
  const { stdin, stdout } = child;
  stdin.on("error", () => {});
  const end = () => child.kill("SIGKILL");
  const timer = setTimeout(end, limits.connectMs);
  const code = await Promise.race([
    once(stdout, "readable").then(() =>
      stdout.read(1) ? undefined : once(child, "exit").then(([code]) => code),
    ),
    once(child, "exit").then(([code]) => code),
  ]);
  clearTimeout(timer);
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new PrinterFailed(code === pipeExits.notFound ? "not-found" : "no-answer");
  }
  const stream = new Duplex({
    read: () => {},
    write: (bytes, _, done) => stdin.write(bytes, done),
    final: (done) => stdin.end(done),
    destroy: (error, done) => {
      end();
      done(error);
    },
  });
  stdout.on("data", (bytes) => stream.push(bytes));
  // Only a process that has written everything ends itself so.
  child.once("close", (_, endedBy) => {
    if (endedBy === ALL_WRITTEN) stream.push(null);
    else stream.destroy(new Error(`the device broke off: ${endedBy}`));
  });
  return createLink(stream, limits, signal);
}
