import { z } from "zod";
import { Id } from "../entity.ts";
import { type Printer, printerFields } from "./printer.ts";

/** The fields that an admin sets: name and connection, and what differs from `printerDefaults`. */
export const NewPrinter = z.strictObject({
  _id: Id.optional(),
  ...z.object(printerFields).partial().shape,
  name: printerFields.name,
  connection: printerFields.connection,
});
export type NewPrinter = z.output<typeof NewPrinter>;

export type PrinterChange = {
  readonly [Name in keyof typeof printerFields]?: z.output<(typeof printerFields)[Name]> | undefined;
};

const printerDefaults = {
  width: 80,
  isTextOnly: false,
  kots: "none",
  bills: false,
  stations: [],
  areas: [],
  tills: [],
  drawer: null,
  fallback: null,
  abilities: null,
  trouble: null,
  isPaperLow: false,
} as const;

/** Creates a printer that was not tested yet. By default it prints nothing. */
export function newPrinter(
  { name, connection, ...given }: NewPrinter,
  { id, at }: { readonly id: string; readonly at: Printer["createdAt"] },
): Printer {
  const printer = {
    ...printerDefaults,
    stations: [],
    areas: [],
    tills: [],
    _id: id,
    createdAt: at,
    name,
    connection,
  };
  return withPrinterChange(printer, { name, ...given });
}

/** Applies an admin's changes. What was learned of a printer is forgotten when it is another one. */
export function withPrinterChange(printer: Printer, change: PrinterChange): Printer {
  const changed: Printer = {
    ...printer,
    name: (change.name ?? printer.name).trim(),
    connection: change.connection ?? printer.connection,
    width: change.width ?? printer.width,
    isTextOnly: change.isTextOnly ?? printer.isTextOnly,
    kots: change.kots ?? printer.kots,
    bills: change.bills ?? printer.bills,
    stations: change.stations ?? printer.stations,
    areas: change.areas ?? printer.areas,
    tills: change.tills ?? printer.tills,
    drawer: change.drawer === undefined ? printer.drawer : change.drawer,
    fallback: change.fallback === undefined ? printer.fallback : change.fallback,
  };
  const isSame = JSON.stringify(changed.connection) === JSON.stringify(printer.connection);
  return isSame ? changed : { ...changed, abilities: null, trouble: null, isPaperLow: false };
}
