import { z } from "zod";

/** Reasons why a printer does not print. */
export const PrinterTrouble = z.enum([
  "not-allowed",
  "not-found",
  "unreachable",
  "no-answer",
  "other-printer",
  "cover-open",
  "out-of-paper",
  "cutter",
  "too-hot",
  "error",
  "offline",
  "cut-off",
  "stopped",
]);
export type PrinterTrouble = z.infer<typeof PrinterTrouble>;

/** The end of a paper that was to be printed. */
export type PrintOutcome =
  /** None of its bytes went out: it may be tried again, here or on another printer. */
  | { readonly kind: "not-sent"; readonly trouble: PrinterTrouble }
  /** The printer answered after it had printed all of it. */
  | { readonly kind: "printed" }
  /** All of it went to a printer that never answers. */
  | { readonly kind: "sent" }
  /** A part of it or all of it went out, and nobody knows what came of it. Only a person may have it printed again. */
  | { readonly kind: "unknown"; readonly trouble: PrinterTrouble };

/** The answers that a printer gives, learned by its test strip. */
export const PrinterAbilities = z.object({
  /** Answers questions about paper and cover. */
  answersStatus: z.boolean(),
  /** How it proves that a paper came out: by the job's id, by any answer after it, or not at all. */
  proof: z.enum(["job-id", "answer", "none"]),
  /** Closes its side of the connection once it has taken everything. */
  closes: z.boolean(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
  /** By which it is recognised; null where it does not say. */
  serial: z.string().nullable(),
  hardwareAddress: z.string().nullable(),
});
export type PrinterAbilities = z.output<typeof PrinterAbilities>;

/** How a printer is now. */
export interface PrinterCondition {
  readonly trouble: PrinterTrouble | null;
  readonly isPaperLow: boolean;
}
