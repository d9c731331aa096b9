import type { PrinterAbilities, PrinterTrouble, PrintOutcome } from "#domain/printing/trouble.ts";
import { PrinterFailed, type PrinterLink } from "./link.ts";
import { askCondition, askIdentity } from "./questions.ts";

/** A printer that was connected to, and the hardware address that it was found at. */
export interface ConnectedPrinter {
  readonly link: PrinterLink;
  readonly hardwareAddress: string | null;
}
export type ConnectPrinter = () => Promise<ConnectedPrinter>;

export interface PrintJob {
  readonly bytes: Uint8Array;
  /** Four printable ASCII characters that no other job of these days has (`jobMark`). */
  readonly mark: string;
  /** Learned by the test strip; undefined before there was one. */
  readonly abilities: PrinterAbilities | undefined;
  /** The last paper on this printer broke off: what is left of its last command is ended first. */
  readonly isAfterBreak: boolean;
  /** Is awaited before the first byte of the paper goes out. What it throws ends the job, with nothing sent. */
  readonly beforeFirstByte: () => Promise<void>;
}

/** Zeros that end whatever picture broke off: none of our pictures is longer. */
export const FLUSH_BYTES = 8192;

const GS = 0x1d;

/**
 * Prints one paper: asks the printer, sends the paper, and waits for the proof that it came out. Whatever happens is said by the
 * outcome; `beforeFirstByte` decides on which side of the first byte it happened.
 */
export async function printJob(connect: ConnectPrinter, job: PrintJob): Promise<PrintOutcome> {
  let isSending = false;
  let link: PrinterLink | undefined;
  try {
    const printer = await connect();
    link = printer.link;
    const trouble = await troubleBefore(printer, job);
    if (trouble) return { kind: "not-sent", trouble };
    await job.beforeFirstByte();
    isSending = true;
    await link.write(job.bytes);
    return await proofOf(link, job);
  } catch (error) {
    if (!(error instanceof PrinterFailed)) throw error;
    return { kind: isSending ? "unknown" : "not-sent", trouble: error.trouble };
  } finally {
    await link?.close();
  }
}

/** Asks before anything is sent. Returns why the printer must not be sent anything now. */
async function troubleBefore(
  { link, hardwareAddress }: ConnectedPrinter,
  { abilities, isAfterBreak }: PrintJob,
): Promise<PrinterTrouble | undefined> {
  const isSilent = abilities?.answersStatus === false;
  const condition = isSilent ? undefined : await askCondition(link);
  if (condition?.trouble) return condition.trouble;
  // One that answered its test strip and says nothing now hangs, or is busy with another computer.
  if (!condition && abilities?.answersStatus) return "no-answer";
  if (isAfterBreak) await link.write(new Uint8Array(FLUSH_BYTES));
  if (abilities?.serial != null) {
    // The answer also means that everything before it was printed.
    const serial = await askIdentity(link, "serial");
    if (serial === null) return "no-answer";
    return serial === abilities.serial ? undefined : "other-printer";
  }
  const isOther = abilities?.hardwareAddress != null && hardwareAddress !== null;
  return isOther && hardwareAddress !== abilities.hardwareAddress ? "other-printer" : undefined;
}

/** Asks for the proof and waits for it. Without one it says what the printer says of itself. */
async function proofOf(link: PrinterLink, { mark, abilities }: PrintJob): Promise<PrintOutcome> {
  const proof = abilities?.proof ?? "none";
  if (proof !== "none" && (await provePrinted(link, { mark, proof, timeoutMs: link.limits.proofMs })))
    return { kind: "printed" };
  const condition = abilities?.answersStatus ? await askCondition(link) : undefined;
  if (condition?.trouble) return { kind: "unknown", trouble: condition.trouble };
  if (proof !== "none") return { kind: "unknown", trouble: "no-answer" };
  const ended = await link.close(link.limits.closeMs);
  if (ended === "broken") return { kind: "unknown", trouble: "cut-off" };
  if (ended === "open" && abilities?.closes) return { kind: "unknown", trouble: "no-answer" };
  return { kind: "sent" };
}

interface ProofQuestion {
  readonly mark: string;
  readonly proof: "job-id" | "answer";
  readonly timeoutMs: number;
}

/** Asks for an answer that comes after everything before it was printed. Returns whether it came. */
export async function provePrinted(
  link: PrinterLink,
  { mark, proof, timeoutMs }: ProofQuestion,
): Promise<boolean> {
  const isProof =
    proof === "job-id" ? [GS, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Buffer.from(mark, "latin1")] : [GS, 0x72, 1];
  await link.write(Uint8Array.from(isProof));
  const answered = await link.answer((answer) => {
    if (proof === "answer") return answer.kind === "paper" || undefined;
    return (answer.kind === "job" && answer.id === mark) || undefined;
  }, timeoutMs);
  return answered === true;
}
