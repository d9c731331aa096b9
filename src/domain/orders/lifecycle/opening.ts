import type { SetStatus } from "../../floor/table.ts";
import type { RefusalCode } from "../../refusal.ts";

interface Place {
  readonly isAreaActive: boolean;
  readonly status: SetStatus;
  readonly openOrder: object | undefined;
}

/** Whether an order may be opened on a table. A reserved one may: the guest who reserved it has come. */
export function refuseOpening(place: Place): RefusalCode | undefined {
  if (place.status === "out-of-service") return "table-out-of-service";
  if (!place.isAreaActive) return "area-inactive";
  return place.openOrder ? "table-has-active-order" : undefined;
}

/**
 * Whether people may set a table to what they ask for. `mayManage`: may take tables out of service and back. Freeing a
 * table with lines on its order is refused where the order is known.
 */
export function refuseTableStatus(
  place: Omit<Place, "isAreaActive">,
  wanted: SetStatus,
  mayManage: boolean,
): RefusalCode | undefined {
  if (place.status === "out-of-service" && !mayManage) return "table-out-of-service";
  if (wanted === "available") return undefined;
  if (wanted === "out-of-service" && !mayManage) return "not-permitted";
  return place.openOrder ? "table-has-order" : undefined;
}
