import type { ImportAction, ImportPreview, PreviewRow } from "#domain/menu/importApi.ts";
import type { SheetColumn } from "#domain/menu/sheetColumns.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";

export type Shown = ImportAction | "all";

export const actionLabels: Record<ImportAction, { readonly label: string; readonly tone: Tone }> = {
  wrong: { label: "Wrong", tone: "danger" },
  add: { label: "New", tone: "available" },
  change: { label: "Changed", tone: "reserved" },
  same: { label: "Same", tone: "neutral" },
};
/** The kinds of rows, in display order. */
export const actions: readonly ImportAction[] = ["wrong", "add", "change", "same"];

/** Returns the kind of rows shown first: the first one that the sheet has. */
export function firstShown({ counts }: ImportPreview): Shown {
  return actions.find((action) => counts[action] > 0) ?? "all";
}

/** Returns the rows of one kind in sheet order; all rows are sorted by kind first. */
export function rowsShown({ rows }: ImportPreview, shown: Shown): readonly PreviewRow[] {
  if (shown !== "all") return rows.filter(({ action }) => action === shown);
  return rows.toSorted((a, b) => actions.indexOf(a.action) - actions.indexOf(b.action) || a.row - b.row);
}

const fieldNames: Record<SheetColumn, string> = {
  category: "Category",
  name: "Name",
  variant: "Variant",
  code: "Code",
  price: "Price",
  veg: "Veg",
  minutes: "Minutes",
  description: "Description",
  available: "Available",
  addOns: "Add-ons",
  openPrice: "Open price",
  weighedIn: "Weighed in",
  taxClass: "Tax class",
};

export function fieldName(field: string): string {
  const labels: Readonly<Partial<Record<string, string>>> = fieldNames;
  return labels[field] ?? field;
}

/** Replaces the field name in a row's problem with its label: "price: is needed" → "Price: is needed". */
export function problemText(problem: string): string {
  return problem.replace(/^\w+(?=: )/, fieldName);
}
