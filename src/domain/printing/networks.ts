export const PRINTER_PORT_FIRST = 9100;
/** Raw printing: one port per printer of a print server. */
export const PRINTER_PORT_LAST = 9109;
/** A network that an admin of the computer allows printers in, whatever it is (PRINTER_NETWORKS). */
export interface PrinterNetwork {
  readonly address: string;
  readonly bits: number;
  readonly portFirst: number;
  readonly portLast: number;
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
    portFirst: Number(first ?? PRINTER_PORT_FIRST),
    portLast: Number(last ?? first ?? PRINTER_PORT_LAST),
  };
  const { portFirst, portLast } = network;
  const isRange = portFirst >= 1 && portFirst <= portLast && portLast <= 65_535;
  return isFourPartAddress(address) && network.bits <= 32 && isRange ? network : undefined;
}

const BYTE = "(?:0|[1-9]\\d{0,2})";
const FOUR_PARTS = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

/** True for 192.168.1.50. Other spellings of an address, such as 127.1 or 0x7f000001, are none: a resolver would still understand them. */
export function isFourPartAddress(host: string): boolean {
  return FOUR_PARTS.test(host) && host.split(".").every((part) => Number(part) <= 255);
}
