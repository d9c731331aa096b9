import type { Area } from "#domain/floor/areasApi.ts";
import type { PendingContext } from "#domain/orders/commands/pending.ts";
import type { Order, OrderClosing } from "#domain/orders/order/api.ts";
import type { ServerOpenOrders } from "../../../features/orders/pending/useOpenOrders.ts";
import type { ServerOrder } from "../../../features/orders/pending/useOptimisticOrder.ts";
import type { ContextHealth } from "./contextHealth.ts";
import type { Choice, Selection } from "./selection.ts";

export interface Chosen {
  readonly selection: Selection;
  readonly area: Area | undefined;
  readonly choose: (choice: Choice) => void;
  /** Switches the area; clears table and category, and the order only if it has no items. */
  readonly switchArea: (area: Area, keepOrder: boolean) => void;
}

/** The server's orders on this screen, and what applying this device's pending commands needs. */
export interface ServerOrders {
  readonly order: ServerOrder;
  readonly openOrders: ServerOpenOrders;
  readonly context: PendingContext;
}

export interface ShownOrder {
  readonly order: Order | undefined;
  /** The server's order, without this device's pending commands. */
  readonly serverOrder: Order | undefined;
  /** The server's version of it; undefined while the server does not know it. */
  readonly version: number | undefined;
  readonly health: ContextHealth;
  /** Who settled, deleted, voided or cancelled it, if anybody; the order then leaves the screen. */
  readonly closing: OrderClosing | undefined;
}

/** The orders that the parts beside the order show. */
export type DeferredOrders = Pick<Orders, "order" | "openOrders">;

/** The orders as the screen knows them. */
export interface Orders extends ShownOrder {
  readonly openOrders: readonly Order[];
  readonly refetch: () => void;
}

/** Everything that an action on the screen may read. */
export type OrderTakingState = Chosen & Orders;

export const noOrders: Orders = {
  order: undefined,
  serverOrder: undefined,
  version: undefined,
  health: { state: "healthy", reason: "" },
  closing: undefined,
  openOrders: [],
  refetch: () => {},
};
