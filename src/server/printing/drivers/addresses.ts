import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import {
  isFourPartAddress,
  PRINTER_PORT_FIRST,
  PRINTER_PORT_LAST,
  type PrinterNetwork,
} from "#domain/printing/networks.ts";

/** The address of a network printer as a person writes it: a name or an IPv4 address, and a port. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

const HOST_LENGTH_MAX = 253;

/** Parses "192.168.1.50", "192.168.1.50:9101" or "tandoor.local". Returns undefined for anything else. */
export function parsePrinterAddress(text: string): PrinterAddress | undefined {
  const [, host = "", port] = /^([a-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text.trim().toLowerCase()) ?? [];
  const isName =
    host.length <= HOST_LENGTH_MAX &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
  if (!isName && !isFourPartAddress(host)) return undefined;
  const number = port === undefined ? PRINTER_PORT_FIRST : Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

/**
 * Returns whether a printer may be at this IPv4 address: a private one on a port of printers, which is not the server's own, or
 * one that the environment allows. A private address is in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16.
 */
export function isAllowedPrinter(
  address: string,
  port: number,
  { allowed, own }: { readonly allowed: readonly PrinterNetwork[]; readonly own: readonly string[] },
): boolean {
  if (!isFourPartAddress(address)) return false;
  const parsed = ipaddr.IPv4.parse(address);
  const isNamed = ({ address, bits, portFirst, portLast }: PrinterNetwork) =>
    parsed.match(ipaddr.IPv4.parse(address), bits) && port >= portFirst && port <= portLast;
  if (allowed.some(isNamed)) return true;
  return (
    parsed.range() === "private" &&
    port >= PRINTER_PORT_FIRST &&
    port <= PRINTER_PORT_LAST &&
    !own.includes(address)
  );
}

/** Returns the addresses that this computer has at this moment. */
export function addressesOfComputer(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

/** Returns the IPv4 address of a printer's name, or undefined where there is none. It is resolved once per connection. */
export async function resolvePrinter({ host }: PrinterAddress): Promise<string | undefined> {
  if (isFourPartAddress(host)) return host;
  return await lookup(host, { family: 4 }).then(
    ({ address }) => address,
    () => undefined,
  );
}
