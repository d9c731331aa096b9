import type { PaperDocument } from "#domain/printing/document.ts";
import { writePaperPage } from "./paperPage.ts";

/** The popup's size, the time until it prints, and the time after which it closes (spec section 9). */
const WINDOW_FEATURES = "popup,width=300,height=400";
const PRINT_AFTER_MS = 100;
const PRINT_AFTER_WAITER_MS = 500;
const CLOSE_AFTER_MS = 1000;

/** A popup that waits for something to print. */
export interface PaperWindow {
  /** Shows the documents and prints them. Tells whether printing was started: not in a popup that the person has closed. */
  readonly print: (papers: readonly PaperDocument[]) => Promise<boolean>;
  /** Closes the popup without printing. */
  readonly close: () => void;
}

interface PaperWindowOptions {
  readonly isWaiterPanel: boolean;
}

/**
 * Opens a popup for printing; returns undefined when the browser blocks it. Call it in a tap handler before anything is
 * awaited: browsers allow popups only there (clarification 17).
 */
export function openPaperWindow({ isWaiterPanel }: PaperWindowOptions): PaperWindow | undefined {
  const popup = window.open("", "", WINDOW_FEATURES);
  if (!popup) return undefined;
  popup.document.title = "Printing…";
  const delayMs = isWaiterPanel ? PRINT_AFTER_WAITER_MS : PRINT_AFTER_MS;
  return {
    close: () => popup.close(),
    print: (papers) =>
      new Promise((resolve) => {
        writePaperPage(popup.document, papers);
        setTimeout(() => resolve(printAndClose(popup)), delayMs);
      }),
  };
}

/** Prints a popup unless the person has closed it meanwhile; the KOT or bill is saved and can be printed again. */
function printAndClose(popup: Window): boolean {
  if (popup.closed) return false;
  popup.focus();
  popup.print();
  setTimeout(() => popup.close(), CLOSE_AFTER_MS);
  return true;
}
