import type { ImportAction, ImportPreview, PreviewRow } from "#domain/menu/importApi.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";

/** Which rows of a preview are on view. */
export type Shown = ImportAction | "all";

/** What stands out first: what is wrong, then what is new, then what changes. */
export const actionWords: Record<ImportAction, { readonly label: string; readonly tone: Tone }> = {
  wrong: { label: "Wrong", tone: "danger" },
  add: { label: "New", tone: "available" },
  change: { label: "Changed", tone: "reserved" },
  same: { label: "Same", tone: "neutral" },
};
export const actions: readonly ImportAction[] = ["wrong", "add", "change", "same"];

export function firstShown({ counts }: ImportPreview): Shown {
  return actions.find((action) => counts[action] > 0) ?? "all";
}

/** Rows of one kind in the sheet's order; all of them by kind, what is wrong first. */
export function rowsShown({ rows }: ImportPreview, shown: Shown): readonly PreviewRow[] {
  if (shown !== "all") return rows.filter(({ action }) => action === shown);
  return rows.toSorted((a, b) => actions.indexOf(a.action) - actions.indexOf(b.action) || a.row - b.row);
}

const fieldNames: Readonly<Record<string, string>> = {
  category: "Category",
  name: "Name",
  code: "Code",
  price: "Price",
  veg: "Veg",
  minutes: "Minutes",
  description: "Description",
  available: "Available",
};

export function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}

/** "12 rows": a number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
