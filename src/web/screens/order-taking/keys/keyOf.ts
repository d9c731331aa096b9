/** The keys of the order-taking screen. A button or field declares its own as `aria-keyshortcuts`. */
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

/** True if a dialog or a menu covers the screen: it receives the keys, even before it has the focus. */
export function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}
