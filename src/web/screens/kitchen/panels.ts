/** What stands beside the tickets on a kitchen display. */
export type Panel = "all-day" | "recall" | "stock";

/** The panels with their buttons, in their order. */
export const panels: readonly (readonly [Panel, string])[] = [
  ["all-day", "All day"],
  ["recall", "Recall"],
  ["stock", "Out of stock"],
];
