import { shownOn } from "./shownOn.ts";

/** Returns a window that the app opened for printing. What it prints is logged. */
export function paperWindow(log: string[]) {
  const page = document.implementation.createHTMLDocument();
  const paper = {
    document: page,
    closed: false,
    focus: () => {},
    close: () => {
      paper.closed = true;
    },
    print: () => {
      log.push("printed:", ...shownOn(page.body).map(({ text }) => `  ${text}`));
    },
  };
  return paper;
}
