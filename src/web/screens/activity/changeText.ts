import type { ActivityEntry } from "#domain/activity/entry.ts";
import { fieldLabel, formatValue, isShown } from "./formatValue.ts";

type Change = Pick<ActivityEntry, "before" | "after">;

/** Lists the fields of a change that people understand. */
export function changedFields({ before, after }: Change): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isShown);
}

/** Describes a change in one line: "Price ₹120 → ₹130 · Name Dal". */
export function changeText({ before, after }: Change, fields: readonly string[]): string {
  return fields
    .map((field) => {
      const values = [before, after].flatMap((side) =>
        side && field in side ? [formatValue(field, side[field])] : [],
      );
      return `${fieldLabel(field)} ${values.join(" → ")}`;
    })
    .join(" · ");
}
