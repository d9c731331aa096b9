import type { Category, MenuItem } from "#domain/menu/api.ts";

/** The right side of the menu editor: the items, or a form. A form without a record adds one. */
export type Pane =
  | { readonly kind: "items" }
  | { readonly kind: "category"; readonly category?: Category }
  | { readonly kind: "item"; readonly item?: MenuItem };
