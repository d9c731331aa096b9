import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import type { PrinterChange } from "#domain/printing/newPrinter.ts";
import type { KotPapers, Printer, PrinterConnection } from "#domain/printing/printer.ts";
import { choice, toggle } from "../../kit/form/choice.tsx";
import type { ValuesOf } from "../../kit/form/field.ts";
import { type Option, toOptions } from "../../kit/form/options.ts";
import { text } from "../../kit/form/text.tsx";
import { severalOf } from "./severalOf.tsx";

/** What the form of a printer offers to choose from. */
export interface PrinterChoices {
  readonly printers: readonly Printer[];
  readonly areas: readonly Option<string>[];
  readonly stations: readonly Option<string>[];
  readonly tills: readonly Option<string>[];
  /** The printers at the server's USB, by `usbValue`. */
  readonly usb: readonly Option<string>[];
}

const NETWORK = "network";
const NONE = "none";
const kotLabels: Record<KotPapers, string> = {
  none: "None",
  cook: "Each KOT, for the kitchen",
  copy: "A copy of each KOT, for the pass",
};

/** Returns the fields of a printer's form. */
export function printerFields({ printers, areas, stations, tills, usb }: PrinterChoices, edited?: Printer) {
  const others = printers.filter(({ _id }) => _id !== edited?._id);
  return {
    name: text({ label: "Name", required: "Name is required", maxLength: NAME_LENGTH_MAX }),
    where: choice({
      label: "Connected",
      options: [{ value: NETWORK, label: "In the house's network" }, ...usb],
      initial: NETWORK,
      none: NETWORK,
    }),
    address: text({
      label: "Address in the network",
      placeholder: "192.168.1.50",
      hint: "As the printer's own test page says. Port 9100 unless another is written behind it: 192.168.1.50:9101.",
      maxLength: 260,
    }),
    width: choice({
      label: "Paper",
      options: toOptions(["80", "58"], { 80: "80 mm", 58: "58 mm" }),
      initial: "80",
      none: "80",
      half: true,
    }),
    isTextOnly: toggle({ label: "Prints text only (Rs. for ₹, no other scripts)", initial: false }),
    kots: choice<KotPapers>({
      label: "KOTs",
      options: toOptions(["none", "cook", "copy"], kotLabels),
      initial: "none",
      none: "none",
    }),
    bills: toggle({ label: "Prints bills and slips", initial: false }),
    stations: severalOf({
      label: "KOTs of these stations",
      options: stations,
      placeholder: stations.length === 0 ? "The house has no stations" : "All stations",
    }),
    areas: severalOf({ label: "Of these areas", options: areas, placeholder: "All areas" }),
    tills: severalOf({
      label: "Bills of these tills only",
      options: tills,
      placeholder: "Of every device",
    }),
    drawer: choice({
      label: "Cash drawer",
      options: toOptions([NONE, "0", "1"], { none: "None", 0: "At connector 1", 1: "At connector 2" }),
      initial: NONE,
      none: NONE,
      half: true,
    }),
    fallback: choice({
      label: "If it does not print, its KOTs go to",
      options: [
        { value: NONE, label: "No other printer" },
        ...others.map(({ _id, name }) => ({ value: _id, label: name })),
      ],
      initial: NONE,
      none: NONE,
    }),
  };
}
export type PrinterFields = ReturnType<typeof printerFields>;
export type PrinterValues = ValuesOf<PrinterFields>;

/** Returns the value of a USB printer in the form. */
export function usbValue({
  device,
  serial,
}: {
  readonly device: string;
  readonly serial: string | null;
}): string {
  return `usb ${device} ${serial ?? ""}`;
}

/** Converts the form's values to the command's body. */
export function toPrinter(values: PrinterValues): PrinterChange & Pick<Printer, "name" | "connection"> {
  const { name, where, address, width, isTextOnly, kots, bills, stations, areas, tills, drawer, fallback } =
    values;
  return {
    name,
    connection: toConnection(where, address),
    width: width === "58" ? 58 : 80,
    isTextOnly,
    kots,
    bills,
    stations,
    areas,
    tills,
    drawer: drawer === NONE ? null : drawer === "1" ? 1 : 0,
    fallback: fallback === NONE ? null : fallback,
  };
}

function toConnection(where: string, address: string): PrinterConnection {
  const [, device, serial = ""] = /^usb (\S+) (.*)$/.exec(where) ?? [];
  if (device === undefined) return { kind: "network", address };
  return { kind: "usb", device, serial: serial === "" ? null : serial };
}

/** Returns the form's values for a stored printer. */
export function printerValues(printer: Printer): PrinterValues {
  const { name, connection, isTextOnly, kots, bills, stations, areas, tills, drawer, fallback } = printer;
  const isUsb = connection.kind === "usb";
  return {
    name,
    where: isUsb ? usbValue(connection) : NETWORK,
    address: isUsb ? "" : connection.address,
    width: printer.width === 58 ? "58" : "80",
    isTextOnly,
    kots,
    bills,
    stations: [...stations],
    areas: [...areas],
    tills: [...tills],
    drawer: drawer === null ? NONE : drawer === 1 ? "1" : "0",
    fallback: fallback ?? NONE,
  };
}
