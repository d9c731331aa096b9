import type { Area } from "#domain/floor/areasApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { placeDetails, placeName } from "#domain/orders/place.ts";
import { instant } from "#domain/time.ts";

/** Shown beside the areas where orders are taken, for the orders without a table. The server knows no such area. */
export const withoutTable: Area = {
  _id: "without-table",
  name: "No table",
  description: "",
  isActive: true,
  sortOrder: 1,
  createdAt: instant(0),
};

/** Returns the id of the area under which an order is found where orders are taken. */
export function shownAreaId({ place }: Pick<Order, "place">): string {
  return place.kind === "table" ? place.area._id : withoutTable._id;
}

/** Returns the place of an order in one line: "T4 · Hall", "Takeaway 12 · Meera · for 20:15". */
export function placeLine({ place }: Pick<Order, "place">): string {
  return [placeName(place), placeDetails(place)].filter((words) => words !== "").join(" · ");
}
