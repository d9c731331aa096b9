import type { PaperDocument } from "#domain/printing/document.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { isWaiterPath } from "../../kit/panel.ts";
import { writePaperPage } from "./paperPage.ts";

/** The popup's size, the time until it prints, and the time after which it closes (spec section 9). */
const WINDOW_FEATURES = "popup,width=300,height=400";
const PRINT_AFTER_MS = 100;
const PRINT_AFTER_WAITER_MS = 500;
const CLOSE_AFTER_MS = 1000;

/** A document with the command that records its printing. */
export interface Paper {
  readonly document: PaperDocument;
  readonly markPrinted: () => unknown;
}

/** What a popup prints, in the words of spec section 8. */
export type PaperName = "KOT" | "bill" | "slip" | "both documents";

/** "blocked": the papers stay unprinted. */
export type Printed = "printed" | "blocked";

/** A popup for printing, possibly blocked by the browser. */
export interface PaperWindow {
  /**
   * Prints papers, and marks them as printed once `print()` was called in the open popup. If the popup was
   * blocked or closed, shows a toast and marks nothing. Without papers, closes the popup.
   */
  readonly print: (papers: readonly Paper[]) => Promise<Printed>;
  /** Closes the popup without printing. */
  readonly close: () => void;
}

/** Opens a popup for printing, in a tap before anything is awaited: browsers block it elsewhere (clarification 17). */
export function openPaper(name: PaperName): PaperWindow {
  const delayMs = isWaiterPath(location.pathname) ? PRINT_AFTER_WAITER_MS : PRINT_AFTER_MS;
  const popup = window.open("", "", WINDOW_FEATURES);
  if (popup) popup.document.title = "Printing…";
  const close = () => popup?.close();
  const print = async (papers: readonly Paper[]): Promise<Printed> => {
    const documents = papers.map(({ document }) => document);
    if (documents.length === 0) {
      close();
      return "blocked";
    }
    if (!popup) return notifyBlocked(name);
    if (!(await isPrinted(popup, documents, delayMs))) {
      notify.failure("Print Error", "The window was closed before it printed: print it again.");
      return "blocked";
    }
    for (const { markPrinted } of papers) void markPrinted();
    return "printed";
  };
  return { print, close };
}

/** Prints documents in a popup unless the person has closed it. Returns whether it printed. */
async function isPrinted(
  popup: Window,
  documents: readonly PaperDocument[],
  delayMs: number,
): Promise<boolean> {
  if (popup.closed) return false;
  writePaperPage(popup.document, documents);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  if (popup.closed) return false;
  popup.focus();
  popup.print();
  setTimeout(() => popup.close(), CLOSE_AFTER_MS);
  return true;
}

function notifyBlocked(name: PaperName): "blocked" {
  const text = `Please allow popups to print ${name}.`;
  if (name === "both documents") window.alert(text);
  else notify.failure("Print Error", text);
  return "blocked";
}
