import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import type { PrinterNetwork } from "#domain/printing/networks.ts";
import { addressesOfComputer, isAllowedPrinter } from "./addresses.ts";

const PORT = 9100;
const CONNECT_MS = 700;
const AT_ONCE_MAX = 64;
/** Of a larger network only the part around the computer's own address is searched. */
const BITS_MIN = 24;
const ADDRESSES_MAX = 1024;

/** Lists the private addresses beside this computer, and those that PRINTER_NETWORKS names one by one. */
export function addressesToSearch(
  allowed: readonly PrinterNetwork[],
  interfaces = networkInterfaces(),
): { readonly address: string; readonly port: number }[] {
  const own = addressesOfComputer();
  const networks = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .flatMap(({ address, cidr }) => neighbours(address, Number(cidr?.split("/")[1] ?? BITS_MIN)));
  const named = allowed
    .filter(({ bits }) => bits === 32)
    .flatMap(({ address, portFirst, portLast }) =>
      Array.from({ length: portLast - portFirst + 1 }, (_, index) => ({ address, port: portFirst + index })),
    );
  return [...networks.map((address) => ({ address, port: PORT })), ...named]
    .filter(({ address, port }) => isAllowedPrinter(address, port, { allowed, own }))
    .slice(0, ADDRESSES_MAX);
}

function neighbours(address: string, bits: number): string[] {
  if (ipaddr.IPv4.parse(address).range() !== "private") return [];
  const cidr = `${address}/${Math.max(BITS_MIN, bits)}`;
  const first = ipaddr.IPv4.networkAddressFromCIDR(cidr).toByteArray();
  const count = 2 ** (32 - Math.max(BITS_MIN, bits));
  return Array.from({ length: Math.max(0, count - 2) }, (_, index) =>
    [...first.slice(0, 3), (first[3] ?? 0) + index + 1].join("."),
  );
}

/** Connects to each address as a printer is connected to, and sends no byte: an office laser would print it. */
export async function searchNetwork(allowed: readonly PrinterNetwork[]): Promise<string[]> {
  const waiting = addressesToSearch(allowed);
  const found: string[] = [];
  const search = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await accepts(next.address, next.port)) found.push(`${next.address}:${next.port}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, search));
  return found.sort(new Intl.Collator("en", { numeric: true }).compare);
}

async function accepts(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ host, port, family: 4 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(CONNECT_MS, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
