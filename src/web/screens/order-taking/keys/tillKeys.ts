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

/** All keys with their acts, as the help lists them. */
export const keyWords: readonly (readonly [keys: string, act: string])[] = [
  ["1 2 3 …", "On the tables: open the table of that number"],
  [keyOf.search, "Search the menu by name, initials or code"],
  ["Enter", "Add the first dish that is found"],
  ["3*dal · 12*3", "Add three of a dish · three of code 12"],
  [keyOf.KOT, "KOT"],
  [keyOf.BILL, "BILL"],
  [keyOf.SETTLE, "SETTLE"],
  [keyOf["BILL+KOT"], "BILL+KOT"],
  ["Esc", "Empty the search, then back to the tables"],
  ["?", "These keys"],
];
