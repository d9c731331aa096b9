import type { Table } from "#domain/floor/tablesApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { shownAreaId } from "../../../features/orders/places/withoutTable.ts";

/** The person's selection. The order is read by its id; table and area of an order are the order's own (clarification 7). */
export interface Selection {
  readonly areaId: string | undefined;
  readonly tableId: string | undefined;
  /** Undefined: all categories. */
  readonly categoryId: string | undefined;
  readonly orderId: string | undefined;
}

export type Choice =
  | { readonly kind: "area"; readonly areaId: string }
  /** Dispatched AREA_RESET_MS after another area was selected: `keepOrder` if the shown order has items (spec section 4). */
  | { readonly kind: "areaReset"; readonly keepOrder: boolean }
  | { readonly kind: "table"; readonly table: Table; readonly orderId: string | undefined }
  | { readonly kind: "order"; readonly order: Pick<Order, "_id" | "place" | "table"> }
  | { readonly kind: "category"; readonly categoryId: string | undefined }
  /** The order is finished; ignored if another one was selected meanwhile. */
  | { readonly kind: "done"; readonly orderId: string }
  | { readonly kind: "clear" };

export const nothingChosen: Selection = {
  areaId: undefined,
  tableId: undefined,
  categoryId: undefined,
  orderId: undefined,
};

export function withChoice(selection: Selection, choice: Choice): Selection {
  switch (choice.kind) {
    case "area":
      return { ...selection, areaId: choice.areaId };
    case "areaReset":
      return {
        ...nothingChosen,
        areaId: selection.areaId,
        orderId: choice.keepOrder ? selection.orderId : undefined,
      };
    case "table":
      return withTable(choice);
    case "order":
      return {
        areaId: shownAreaId(choice.order),
        tableId: choice.order.table._id,
        categoryId: undefined,
        orderId: choice.order._id,
      };
    case "category":
      return { ...selection, categoryId: choice.categoryId };
    case "done":
      return selection.orderId === choice.orderId
        ? { ...nothingChosen, areaId: selection.areaId }
        : selection;
    case "clear":
      return { ...nothingChosen, areaId: selection.areaId };
  }
}

/** Selecting a table resets the category; a failed opening deselects the table. */
function withTable({ table, orderId }: Extract<Choice, { kind: "table" }>): Selection {
  const areaId = table.area._id;
  return orderId === undefined
    ? { ...nothingChosen, areaId }
    : { areaId, tableId: table._id, categoryId: undefined, orderId };
}
