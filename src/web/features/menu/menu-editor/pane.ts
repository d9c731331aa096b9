import type { Category, MenuItem } from "#domain/menu/api.ts";

/** What the right side shows: the chosen category's items, or a form; without a record the form adds one. */
export type Pane =
  | { readonly kind: "items" }
  | { readonly kind: "category"; readonly category?: Category }
  | { readonly kind: "item"; readonly item?: MenuItem };
