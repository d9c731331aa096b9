import type { MenuItem } from "#domain/menu/api.ts";
import type { BusinessDay } from "#domain/time.ts";
import type { Column, Row, Sheet } from "../../sheets/sheet.ts";

const columns: readonly Column[] = [
  { header: "Category", kind: "text", width: 24 },
  { header: "Item", kind: "text", width: 40 },
  { header: "Code", kind: "text" },
  { header: "Price", kind: "money" },
  { header: "Veg", kind: "text" },
  { header: "Minutes", kind: "number" },
  { header: "Status", kind: "text", width: 14 },
];

/** Returns a sheet of the items that the item report counts. */
export function itemSheet(items: readonly MenuItem[], day: BusinessDay): Sheet {
  const rows = items
    .filter(({ isActive }) => isActive)
    .map(
      (item): Row => [
        item.category.name,
        item.name,
        item.code,
        item.price,
        item.isVegetarian === null ? "" : item.isVegetarian ? "yes" : "no",
        item.preparationTime,
        item.isAvailable ? "Available" : "Out of Stock",
      ],
    );
  async function* batches() {
    yield rows;
  }
  return { name: `items-${day}`, title: "Items", columns, batches: batches() };
}
