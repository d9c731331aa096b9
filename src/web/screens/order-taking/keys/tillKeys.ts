/** The keys of the order-taking screen. A button or field names its own as `aria-keyshortcuts`. */
export const keyOf = {
  search: "/",
  tables: "Escape",
  KOT: "F2",
  BILL: "F4",
  SETTLE: "F8",
  "BILL+KOT": "F9",
} as const;

/** One of the four buttons that send, print and settle. */
export type ButtonName = Exclude<keyof typeof keyOf, "search" | "tables">;

/** Returns whether a dialog or a menu lies over the screen: keys are its own then, also before the focus is in it. */
export function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}
