import type { Duplex } from "node:stream";
import type { PrinterTrouble } from "#domain/printing/trouble.ts";
import { type Answer, createAnswerReader } from "./answers.ts";

/** Is thrown where a printer cannot be reached or a connection to one breaks. */
export class PrinterFailed extends Error {
  readonly trouble: PrinterTrouble;
  constructor(trouble: PrinterTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** How long a printer may take, in ms. */
export interface PrinterLimits {
  readonly connectMs: number;
  /** For taking the next part of a paper. */
  readonly writeMs: number;
  /** For an answer about paper and cover, which a printer gives at once, whatever it does. */
  readonly statusMs: number;
  /** For the proof that a paper came out, after its last byte. */
  readonly proofMs: number;
  /** For closing its side of the connection where that is the only sign that it took everything. */
  readonly closeMs: number;
}

export const printerLimits: PrinterLimits = {
  connectMs: 5_000,
  writeMs: 10_000,
  statusMs: 2_000,
  proofMs: 15_000,
  closeMs: 3_000,
};

/** Bytes that are handed over at once. */
const CHUNK_BYTES = 4096;
/** Most printers notice the end of a connection at once. */
const CLOSE_MS = 500;
/** A printer that says more than this is none. */
const ANSWER_BYTES_MAX = 4096;

export type LinkEnd = "closed" | "open" | "broken";

/** A connection to a printer, of whichever kind. Its functions throw `PrinterFailed` once it is broken. */
export interface PrinterLink {
  readonly limits: PrinterLimits;
  /** Hands bytes over, part by part. Some of them may go out although it throws. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Returns what `pick` makes of the first answer that it does not pass over, or undefined when none comes in time. */
  readonly answer: <T>(pick: (answer: Answer) => T | undefined, timeoutMs: number) => Promise<T | undefined>;
  /**
   * Ends the connection after all that was written. Returns how it ended: "open" when the printer did not close its side in
   * time. Papers garble each other where the next one comes before a printer has noticed the end of the last.
   */
  readonly close: (timeoutMs?: number) => Promise<LinkEnd>;
}

/** Makes a link of a stream of bytes to and from a printer. `signal` breaks it. */
export function createLink(stream: Duplex, limits: PrinterLimits, signal: AbortSignal): PrinterLink {
  const answers: Answer[] = [];
  const read = createAnswerReader();
  let received = 0;
  let broken: PrinterTrouble | undefined;
  let isEnding = false;
  let wake = () => {};

  const fail = (trouble: PrinterTrouble) => {
    broken ??= trouble;
    stream.destroy();
    wake();
  };
  stream.on("data", (bytes: Buffer) => {
    received += bytes.length;
    if (received > ANSWER_BYTES_MAX) return fail("error");
    answers.push(...read(bytes));
    wake();
  });
  stream.on("error", () => fail("cut-off"));
  stream.on("end", () => isEnding || fail("cut-off"));
  stream.on("close", () => isEnding || fail("cut-off"));
  const stop = () => fail("stopped");
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();

  const waitUntil = async (isDone: () => boolean, timeoutMs: number): Promise<boolean> => {
    const timer = AbortSignal.timeout(timeoutMs);
    while (!isDone() && broken === undefined && !timer.aborted)
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer.addEventListener("abort", () => resolve(), { once: true });
      });
    return isDone();
  };
  const throwIfBroken = () => {
    if (broken !== undefined) throw new PrinterFailed(broken);
  };
  let ending: Promise<LinkEnd> | undefined;
  const end = async (timeoutMs: number): Promise<LinkEnd> => {
    signal.removeEventListener("abort", stop);
    isEnding = true;
    let isClosed = false;
    stream.once("end", () => {
      isClosed = true;
      wake();
    });
    stream.end();
    await waitUntil(() => isClosed, timeoutMs);
    stream.destroy();
    if (broken !== undefined) return "broken";
    return isClosed ? "closed" : "open";
  };
  return {
    limits,
    write: async (bytes) => {
      // Answers from before a question are none to it.
      answers.length = 0;
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        throwIfBroken();
        let isTaken = false;
        stream.write(bytes.subarray(start, start + CHUNK_BYTES), () => {
          isTaken = true;
          wake();
        });
        if (!(await waitUntil(() => isTaken, limits.writeMs))) fail("no-answer");
      }
      throwIfBroken();
    },
    answer: async (pick, timeoutMs) => {
      let picked: ReturnType<typeof pick>;
      const isPicked = () => {
        for (const answer of answers.splice(0)) picked ??= pick(answer);
        return picked !== undefined;
      };
      await waitUntil(isPicked, timeoutMs);
      if (picked === undefined) throwIfBroken();
      return picked;
    },
    close: (timeoutMs = CLOSE_MS) => (ending ??= end(timeoutMs)),
  };
}
