import { entity, type RowOf } from "../db/entity.ts";

export const stations = entity({
  table: "stations",
  columns: {
    id: "id",
    name: "text",
    name_key: "text",
    sort_order: "count",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "menu",
  clearedOnStartForReal: false,
  label: "station",
  nameColumn: "name",
});

export const menuCategories = entity({
  table: "menu_categories",
  columns: {
    id: "id",
    name: "text",
    name_key: "text",
    description: "text",
    image: "text",
    is_active: "flag",
    sort_order: "count",
    tax_class: "text",
    station_id: "id?",
    course: "text?",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "menu",
  clearedOnStartForReal: false,
  label: "category",
  nameColumn: "name",
});

export const menuItems = entity({
  table: "menu_items",
  columns: {
    id: "id",
    category_id: "id",
    name: "text",
    name_key: "text",
    code: "text",
    description: "text",
    price: "money",
    image: "text",
    /** Null: unknown. */
    is_vegetarian: "flag?",
    is_available: "flag",
    /** Null: not counted. */
    pieces_left: "count?",
    is_active: "flag",
    preparation_minutes: "count",
    /** Variants, add-ons, open price and measure; null for most. */
    choices: "json?",
    /** The item's own; null: that of its category. */
    tax_class: "text?",
    /** The item's own; null: that of its category. */
    station_id: "id?",
    kitchen_name: "text",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "menu",
  clearedOnStartForReal: false,
  label: "item",
  nameColumn: "name",
});

/** All past prices of items and choices, for commands tapped before a change. */
export const itemPrices = entity({
  table: "item_prices",
  columns: { item_id: "id", valid_from: "instant", price: "money", choices: "json?" },
  frozen: ["item_id", "valid_from"],
  journal: "menu",
  rowsOf: { parent: "menu_items", column: "item_id" },
  clearedOnStartForReal: false,
  label: "prices",
});

declare module "../db/database.ts" {
  interface Database {
    stations: RowOf<typeof stations>;
    menu_categories: RowOf<typeof menuCategories>;
    menu_items: RowOf<typeof menuItems>;
    item_prices: RowOf<typeof itemPrices>;
  }
}
