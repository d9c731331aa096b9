import { createHash } from "node:crypto";
import type { PrinterNetwork } from "#domain/printing/networks.ts";
import type { PrinterCondition } from "#domain/printing/trouble.ts";
import type { PrinterAddress } from "./addresses.ts";
import { PrinterFailed } from "./link.ts";
import { connectSocket, hardwareAddressOf, type LinkOptions } from "./network.ts";
import type { ConnectPrinter } from "./printJob.ts";
import { askCondition } from "./questions.ts";
import { connectUsb, type UsbAddress } from "./usb.ts";

/** Where a printer is. */
export type PrinterPlace =
  | { readonly kind: "network"; readonly address: PrinterAddress }
  | { readonly kind: "usb"; readonly address: UsbAddress };

/** Returns the function that connects to a printer. `allowed` is what PRINTER_NETWORKS names. */
export function connectTo(
  place: PrinterPlace,
  allowed: readonly PrinterNetwork[],
  options: LinkOptions,
): ConnectPrinter {
  if (place.kind === "usb")
    return async () => ({ link: await connectUsb(place.address, options), hardwareAddress: null });
  return async () => {
    const { link, address } = await connectSocket(place.address, allowed, options);
    return { link, hardwareAddress: await hardwareAddressOf(address) };
  };
}

/** Asks an idle printer how it is. Of a silent one only whether it can be reached is known. */
export async function readCondition(connect: ConnectPrinter, isSilent = false): Promise<PrinterCondition> {
  try {
    const { link } = await connect();
    const asked = isSilent ? Promise.resolve(undefined) : askCondition(link);
    const condition = await asked.finally(() => link.close());
    return condition ?? { trouble: null, isPaperLow: false };
  } catch (error) {
    if (!(error instanceof PrinterFailed)) throw error;
    return { trouble: error.trouble, isPaperLow: false };
  }
}

const MARK_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns four letters and digits by which a printer names a job in its answer. */
export function jobMark(jobId: string): string {
  const hash = createHash("sha256").update(jobId).digest();
  return [...hash.subarray(0, 4)].map((byte) => MARK_LETTERS[byte % MARK_LETTERS.length]).join("");
}
