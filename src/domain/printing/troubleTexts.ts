import type { PrinterTrouble } from "./trouble.ts";

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
