import type { Order, OrderClosing } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { describeClosing } from "../../../features/orders/commands/useNotifyClosedElsewhere.ts";
import { KOT_PENDING_TEXT } from "../../../features/orders/kot/kotLabels.ts";
import { shownAreaId } from "../../../features/orders/places/withoutTable.ts";
import type { Selection } from "./selection.ts";

export const HEALTH_CHECK_MS = 5000;
/** An item added or removed in an invalid context waits this long for one recovery. */
export const RECOVERY_MS = 500;

export interface ContextHealth {
  readonly state: "healthy" | "warning" | "critical";
  /** The reason, for the person. */
  readonly reason: string;
}

interface Context {
  readonly selection: Selection;
  readonly order: Order | undefined;
  /** Who settled, deleted, voided or cancelled the order. */
  readonly closing?: OrderClosing | undefined;
  /** Why the order could not be read. */
  readonly error: Error | null;
  readonly areaName: string | undefined;
  /** True if its KOT is queued on this device. */
  readonly kotWaits?: boolean;
}

/** Returns whether the shown order is valid to work on (spec section 4): it has an id, a table and an area. */
export function contextHealth(context: Context): ContextHealth {
  const { selection, order, closing, error, areaName, kotWaits } = context;
  if (!selection.orderId) return { state: "healthy", reason: "Ready. No order is open on this screen." };
  if (closing) {
    return { state: closing.kind === "paid" ? "warning" : "critical", reason: describeClosing(closing) };
  }
  if (error) return { state: "critical", reason: `The order cannot be read: ${error.message}` };
  if (!order) return { state: "critical", reason: "The order is being read again." };
  if (!order.table._id || !order.area._id) {
    return { state: "critical", reason: "The order has lost its table or area and is being read again." };
  }
  const tableAndArea = `${order.table.name} · ${order.area.name}`;
  if (!isOpen(order)) return { state: "warning", reason: `The order of ${tableAndArea} is ${order.status}.` };
  if (selection.areaId !== shownAreaId(order)) {
    return {
      state: "warning",
      reason: `The order of ${tableAndArea} is on view while ${areaName ?? "another area"} is shown.`,
    };
  }
  if (selection.tableId !== order.table._id) {
    return {
      state: "warning",
      reason: `The order of ${tableAndArea} is on view, but its table is not chosen.`,
    };
  }
  if (kotWaits) {
    return { state: "warning", reason: `${KOT_PENDING_TEXT}: the KOT waits on this device.` };
  }
  return { state: "healthy", reason: `Working on ${tableAndArea}.` };
}

/** An item may be added or removed only if the order's table is the selected one; another area is tolerated (spec section 4). */
export function isContextValid(selection: Selection, order: Order | undefined): order is Order {
  return (
    order !== undefined &&
    order._id === selection.orderId &&
    order.table._id !== "" &&
    order.area._id !== "" &&
    isOpen(order) &&
    order.table._id === selection.tableId
  );
}
