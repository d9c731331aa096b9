import type { Order } from "#domain/orders/order/api.ts";

/** The order that a mouse drags at this moment: a browser tells what is dragged only once it is dropped. */
let dragged: Order | undefined;

export const draggedOrder = () => dragged;

export function drag(order: Order | undefined): void {
  dragged = order;
}
