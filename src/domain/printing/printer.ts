import { z } from "zod";
import { Id, Name, stored } from "../entity.ts";
import { PrinterAbilities, PrinterTrouble } from "./trouble.ts";

/** Where a printer is: in the house's network, or at the USB of the server's computer. */
export const PrinterConnection = z.discriminatedUnion("kind", [
  /** A name or an IPv4 address, with a port from 9100 to 9109: "192.168.1.50:9100". */
  z.strictObject({ kind: z.literal("network"), address: z.string().min(1).max(260) }),
  z.strictObject({
    kind: z.literal("usb"),
    device: z.string().regex(/^lp\d{1,3}$/, "must be a device such as lp0"),
    /** By which it is recognised; null for printers without one. */
    serial: z.string().max(80).nullable(),
  }),
]);
export type PrinterConnection = z.output<typeof PrinterConnection>;

/** cook: the KOTs of its areas. copy: a copy of each, for the pass. */
export const KotPapers = z.enum(["none", "cook", "copy"]);
export type KotPapers = z.infer<typeof KotPapers>;

export const PrinterWidth = z.union([z.literal(58), z.literal(80)]);

const papers = {
  kots: KotPapers,
  /** The stations whose parts of KOTs it prints; empty for all. */
  stations: z.array(z.string().max(40)).max(30),
  /** Prints bills and slips. */
  bills: z.boolean(),
  /** The areas, and kinds of orders without a table, whose papers it prints; empty for all. */
  areas: z.array(z.string().max(40)).max(100),
  /** The devices whose bills and slips it prints, wherever the order is, and no others. */
  tills: z.array(z.string().max(64)).max(50),
};

const fields = {
  name: Name,
  connection: PrinterConnection,
  width: PrinterWidth,
  /** Prints no pictures: "Rs." for ₹, "?" for other scripts. */
  isTextOnly: z.boolean(),
  ...papers,
  /** The connector of the cash drawer that it opens; null without one. */
  drawer: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** The printer that takes its KOTs while it does not print. */
  fallback: Id.nullable(),
};

export const Printer = z.object({
  ...stored("printer"),
  ...fields,
  /** Null before the first test strip. */
  abilities: PrinterAbilities.nullable(),
  /** Why it does not print now; null if nothing is known to be wrong. */
  trouble: PrinterTrouble.nullable(),
  isPaperLow: z.boolean(),
});
export type Printer = z.output<typeof Printer>;

export const printerFields = fields;

/** A printer as the routing of papers needs it. */
export type PaperRoute = Pick<Printer, "_id" | "name" | "kots" | "bills" | "stations" | "areas" | "tills">;

/** Where a paper comes from: `area` is an area's id or the kind of an order without a table, `till` the device that asks. */
export interface PaperOrigin {
  readonly area: string;
  readonly till: string;
}

/** Returns the printers of a KOT: each that prints its area's, and each that prints copies of them. */
export function printersOfKot<Route extends PaperRoute>(
  routes: readonly Route[],
  { area }: Pick<PaperOrigin, "area">,
): Route[] {
  return routes.filter((route) => route.kots !== "none" && takesArea(route, area));
}

/**
 * True if a printer prints the part of a KOT at this station. A KOT without parts is printed whole: the house has no stations any
 * more, whatever the printer was set up for.
 */
export function takesStation({ kots, stations }: PaperRoute, station: string | undefined): boolean {
  if (kots !== "cook") return false;
  return station === undefined || stations.length === 0 || stations.includes(station);
}

/** Returns the printer of a bill or slip: the till's own, else the first of the area's. */
export function printerOfBill<Route extends PaperRoute>(
  routes: readonly Route[],
  { area, till }: PaperOrigin,
): Route | undefined {
  const printing = routes.filter(({ bills }) => bills);
  return (
    printing.find(({ tills }) => till !== "" && tills.includes(till)) ??
    printing.find((route) => route.tills.length === 0 && takesArea(route, area))
  );
}

function takesArea({ areas }: PaperRoute, area: string): boolean {
  return areas.length === 0 || areas.includes(area);
}
