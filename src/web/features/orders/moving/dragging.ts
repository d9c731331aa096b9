import type { Order } from "#domain/orders/order/api.ts";

/** The order being dragged: browsers reveal the dragged data only on drop. */
let dragged: Order | undefined;

export const draggedOrder = () => dragged;

export function drag(order: Order | undefined): void {
  dragged = order;
}
