import type { PrinterCondition, PrinterTrouble } from "#domain/printing/trouble.ts";
import type { PrinterLink } from "./link.ts";

const [DLE, EOT, GS] = [0x10, 0x04, 0x1d] as const;

/** Bits of the answers to DLE EOT 1 to 4, as Epson names them. */
const troubles: readonly { readonly n: number; readonly bits: number; readonly trouble: PrinterTrouble }[] = [
  { n: 2, bits: 0x04, trouble: "cover-open" },
  { n: 4, bits: 0x60, trouble: "out-of-paper" },
  { n: 2, bits: 0x20, trouble: "out-of-paper" },
  { n: 3, bits: 0x08, trouble: "cutter" },
  { n: 3, bits: 0x40, trouble: "too-hot" },
  { n: 3, bits: 0x24, trouble: "error" },
  { n: 2, bits: 0x40, trouble: "error" },
  { n: 1, bits: 0x08, trouble: "offline" },
];
const PAPER_LOW_BITS = 0x0c;

/**
 * Asks a printer about paper, cover and errors, which it answers at once whatever it does. Returns undefined when it says
 * nothing.
 */
export async function askCondition(link: PrinterLink): Promise<PrinterCondition | undefined> {
  const { statusMs } = link.limits;
  const bytes: (number | undefined)[] = [];
  for (const n of [1, 2, 3, 4]) {
    await link.write(Uint8Array.of(DLE, EOT, n));
    bytes[n] = await link.answer((answer) => (answer.kind === "status" ? answer.byte : undefined), statusMs);
    if (n === 1 && bytes[n] === undefined) return undefined;
  }
  const found = troubles.find(({ n, bits }) => ((bytes[n] ?? 0) & bits) !== 0);
  return { trouble: found?.trouble ?? null, isPaperLow: ((bytes[4] ?? 0) & PAPER_LOW_BITS) !== 0 };
}

const identityNumbers = { maker: 66, model: 67, serial: 68 } as const;

/** Asks a printer who it is; null where it does not say. Goes in the order of what is printed. */
export async function askIdentity(
  link: PrinterLink,
  field: keyof typeof identityNumbers,
): Promise<string | null> {
  await link.write(Uint8Array.of(GS, 0x49, identityNumbers[field]));
  const text = await link.answer(
    (answer) => (answer.kind === "identity" ? answer.text : undefined),
    link.limits.statusMs,
  );
  return text === undefined || text === "" ? null : text;
}
