/** Reasons why a printer does not print. */
export const printerTroubles = [
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
] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

/** What is wrong with a printer, and what to do. */
export const troubleTexts: Readonly<Record<PrinterTrouble, string>> = {
  "not-allowed":
    "This address is not allowed for a printer: it must be a private one of the house's network.",
  "not-found": "The printer is not there: check its cable, or its name in the network.",
  unreachable: "The printer cannot be reached: check that it is on and in the network.",
  "no-answer":
    "The printer does not answer: another program may be using it, or it hangs. Turn it off and on.",
  "other-printer": "Another printer is at this place now: set it up again.",
  "cover-open": "The printer's cover is open: close it.",
  "out-of-paper": "The printer is out of paper: put in a new roll.",
  cutter: "The printer's cutter is jammed: open the cover, clear the paper, and turn it off and on.",
  "too-hot": "The printer is too hot: it goes on when it has cooled down.",
  error: "The printer reports an error: turn it off and on.",
  offline: "The printer is not ready: press its feed button, or turn it off and on.",
  "cut-off": "The connection to the printer broke.",
  stopped: "Printing was stopped.",
};

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
export interface PrinterAbilities {
  /** Answers questions about paper and cover. */
  readonly answersStatus: boolean;
  /** How it proves that a paper came out: by the job's id, by any answer after it, or not at all. */
  readonly proof: "job-id" | "answer" | "none";
  /** Closes its side of the connection once it has taken everything. */
  readonly closes: boolean;
  readonly maker: string | null;
  readonly model: string | null;
  /** By which it is recognised; null where it does not say. */
  readonly serial: string | null;
  readonly hardwareAddress: string | null;
}

/** How a printer is now. */
export interface PrinterCondition {
  readonly trouble: PrinterTrouble | null;
  readonly isPaperLow: boolean;
}
