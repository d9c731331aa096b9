import type { Printer } from "#domain/printing/printer.ts";
import type { PrinterChoices } from "./printerForm.ts";

/** Says where a printer is: "192.168.1.50, 80 mm". */
export function whereText({ connection, width }: Printer): string {
  const where =
    connection.kind === "network"
      ? connection.address
      : `USB of the server (${connection.serial ?? connection.device})`;
  return `${where}, ${width} mm`;
}

/** Says what a printer prints. */
export function paperTexts(printer: Printer, { areas, stations, tills, printers }: PrinterChoices): string[] {
  const { kots, bills, fallback } = printer;
  const named = (ids: readonly string[], options: PrinterChoices["areas"]) =>
    options.filter(({ value }) => ids.includes(value)).map(({ label }) => label);
  const of = printer.areas.length === 0 ? "all areas" : named(printer.areas, areas).join(", ");
  const at =
    printer.stations.length === 0 ? "KOTs" : `KOTs at ${named(printer.stations, stations).join(", ")}`;
  const backup = printers.find(({ _id }) => _id === fallback);
  return [
    kots === "cook" && `${at} of ${of}`,
    kots === "copy" && `Copies of the KOTs of ${of}`,
    bills && `Bills of ${printer.tills.length === 0 ? of : named(printer.tills, tills).join(", ")}`,
    kots === "none" && !bills && "Prints nothing yet",
    backup && `Backup: ${backup.name}`,
  ].filter((text) => typeof text === "string");
}

const proofTexts = {
  "job-id": "It confirms each paper.",
  answer: "It confirms each paper.",
  none: "It never confirms that a paper came out.",
} as const;

/** Says what the test strip taught. */
export function abilityText({ abilities }: Printer): string {
  if (!abilities) return "Not tested yet: print a test strip.";
  const model = [abilities.maker, abilities.model].filter(Boolean).join(" ");
  return [model, proofTexts[abilities.proof]].filter(Boolean).join(": ");
}
