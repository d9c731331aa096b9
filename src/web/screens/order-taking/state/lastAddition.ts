import { useSyncExternalStore } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { findLine } from "#domain/orders/order/order.ts";
import { signal } from "../../../sync/signal.ts";

export interface Addition {
  readonly orderId: string;
  /** The added line's id, or that of the line it was added to. */
  readonly lineId: string;
  readonly name: string;
  readonly quantity: number;
}

/** The newest addition on this device; outside React, so that adding renders nothing but the line above the bar. */
export const lastAddition = signal<Addition | undefined>(undefined);

/** Returns the newest addition while it can be undone. */
export function useUndoable(order: Order | undefined): Addition | undefined {
  const addition = useSyncExternalStore(lastAddition.subscribe, lastAddition.get);
  return addition && order && undoneQuantity(order, addition) !== undefined ? addition : undefined;
}

/** Returns the quantity of the addition's line without it; undefined once the kitchen knows it, or the line is gone. */
export function undoneQuantity(order: Order, { orderId, lineId, quantity }: Addition): number | undefined {
  const line = order._id === orderId ? findLine(order, lineId) : undefined;
  if (!line) return undefined;
  const remaining = line.quantity - quantity;
  return remaining >= line.sentQuantity ? remaining : undefined;
}
