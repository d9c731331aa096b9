import type { Area } from "#domain/floor/areasApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { placeDetails, placeName } from "#domain/orders/place.ts";
import { instant } from "#domain/time.ts";

/** Shown beside the areas on order-taking, for orders without a table. Unknown to the server. */
export const withoutTable: Area = {
  _id: "without-table",
  name: "No table",
  description: "",
  isActive: true,
  sortOrder: 1,
  createdAt: instant(0),
};

/** Returns the id of the area under which order-taking shows an order. */
export function shownAreaId({ place }: Pick<Order, "place">): string {
  return place.kind === "table" ? place.area._id : withoutTable._id;
}

/** Formats an order's place in one line: "T4 · Hall", "Takeaway 12 · Meera · for 20:15". */
export function placeLine({ place }: Pick<Order, "place">): string {
  return [placeName(place), placeDetails(place)].filter((words) => words !== "").join(" · ");
}
