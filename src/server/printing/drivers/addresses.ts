import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The address of a network printer as a person writes it: a name or an IPv4 address, and a port. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

/** A network that an admin of the computer allows printers in, whatever it is (PRINTER_NETWORKS). */
export interface PrinterNetwork {
  readonly address: string;
  readonly bits: number;
  readonly portFirst: number;
  readonly portLast: number;
}

const PORT_DEFAULT = 9100;
/** Raw printing: one port per printer of a print server. */
const PORT_LAST = 9109;
const HOST_LENGTH_MAX = 253;

/** Parses "192.168.1.50", "192.168.1.50:9101" or "tandoor.local". Returns undefined for anything else. */
export function parsePrinterAddress(text: string): PrinterAddress | undefined {
  const [, host = "", port] = /^([a-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text.trim().toLowerCase()) ?? [];
  const isName =
    host.length <= HOST_LENGTH_MAX &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
  if (!isName && !isAddress(host)) return undefined;
  const number = port === undefined ? PORT_DEFAULT : Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

/**
 * Parses PRINTER_NETWORKS: addresses and networks with ports, as in "127.0.0.1:9100-9199, 10.20.0.0/16". Without ports it means
 * those of printers. Returns undefined where a part is none.
 */
export function parsePrinterNetworks(text: string): PrinterNetwork[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const parsed = parts.filter((part) => part !== "").map(parseNetwork);
  return parsed.every((network) => network !== undefined) ? parsed : undefined;
}

function parseNetwork(text: string): PrinterNetwork | undefined {
  const [, address = "", bits, first, last] =
    /^([\d.]+)(?:\/(\d{1,2}))?(?::(\d{1,5})(?:-(\d{1,5}))?)?$/.exec(text) ?? [];
  const network = {
    address,
    bits: Number(bits ?? 32),
    portFirst: Number(first ?? PORT_DEFAULT),
    portLast: Number(last ?? first ?? PORT_LAST),
  };
  const { portFirst, portLast } = network;
  const isRange = portFirst >= 1 && portFirst <= portLast && portLast <= 65_535;
  return isAddress(address) && network.bits <= 32 && isRange ? network : undefined;
}

/** Other spellings of an address, such as 127.1 or 0x7f000001, are none: a resolver would still understand them. */
function isAddress(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host);
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
  if (!isAddress(address)) return false;
  const parsed = ipaddr.IPv4.parse(address);
  const isNamed = ({ address, bits, portFirst, portLast }: PrinterNetwork) =>
    parsed.match(ipaddr.IPv4.parse(address), bits) && port >= portFirst && port <= portLast;
  if (allowed.some(isNamed)) return true;
  return parsed.range() === "private" && port >= PORT_DEFAULT && port <= PORT_LAST && !own.includes(address);
}

/** Returns the addresses that this computer has at this moment. */
export function addressesOfComputer(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

/** Returns the IPv4 address of a printer's name, or undefined where there is none. It is resolved once per connection. */
export async function resolvePrinter({ host }: PrinterAddress): Promise<string | undefined> {
  if (isAddress(host)) return host;
  return await lookup(host, { family: 4 }).then(
    ({ address }) => address,
    () => undefined,
  );
}
