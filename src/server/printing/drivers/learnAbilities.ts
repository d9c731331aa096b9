import type { PrinterAbilities, PrinterCondition, PrintOutcome } from "#domain/printing/trouble.ts";
import { PrinterFailed, type PrinterLink } from "./link.ts";
import { type ConnectPrinter, provePrinted } from "./printJob.ts";
import { askCondition, askIdentity } from "./questions.ts";

export interface LearnedPrinter {
  readonly outcome: PrintOutcome;
  /** Undefined where the strip did not come so far. */
  readonly abilities: PrinterAbilities | undefined;
}

interface TestStripJob {
  readonly bytes: Uint8Array;
  readonly mark: string;
  readonly beforeFirstByte: () => Promise<void>;
}

/**
 * Prints a test strip and learns what the printer answers. Newer questions are asked only of a printer that answers the older
 * ones: others print them.
 */
export async function learnAbilities(connect: ConnectPrinter, strip: TestStripJob): Promise<LearnedPrinter> {
  let isSending = false;
  let link: PrinterLink | undefined;
  try {
    const printer = await connect();
    link = printer.link;
    const condition = await askCondition(link);
    if (condition?.trouble)
      return { outcome: { kind: "not-sent", trouble: condition.trouble }, abilities: undefined };
    await strip.beforeFirstByte();
    isSending = true;
    await link.write(strip.bytes);
    const proof = await proofLearned(link, strip.mark);
    const identity = await identityLearned(link, proof !== "none");
    const after = condition ? await askCondition(link) : undefined;
    const closes = (await link.close(link.limits.closeMs)) === "closed";
    const { hardwareAddress } = printer;
    return {
      outcome: outcomeOf(proof, after),
      abilities: { answersStatus: condition !== undefined, proof, closes, ...identity, hardwareAddress },
    };
  } catch (error) {
    if (!(error instanceof PrinterFailed)) throw error;
    const kind = isSending ? "unknown" : "not-sent";
    return { outcome: { kind, trouble: error.trouble }, abilities: undefined };
  } finally {
    await link?.close();
  }
}

async function proofLearned(link: PrinterLink, mark: string): Promise<PrinterAbilities["proof"]> {
  const { limits } = link;
  if (!(await provePrinted(link, { mark, proof: "answer", timeoutMs: limits.proofMs }))) return "none";
  const knowsJobs = await provePrinted(link, { mark, proof: "job-id", timeoutMs: limits.statusMs });
  return knowsJobs ? "job-id" : "answer";
}

async function identityLearned(link: PrinterLink, answers: boolean) {
  if (!answers) return { maker: null, model: null, serial: null };
  const maker = await askIdentity(link, "maker");
  const model = await askIdentity(link, "model");
  return { maker, model, serial: await askIdentity(link, "serial") };
}

function outcomeOf(proof: PrinterAbilities["proof"], after: PrinterCondition | undefined): PrintOutcome {
  if (proof !== "none") return { kind: "printed" };
  return after?.trouble ? { kind: "unknown", trouble: after.trouble } : { kind: "sent" };
}
