import type { Order } from "#domain/orders/order/api.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { insertOrder, type NewOrder } from "./order.store.ts";

declare module "../../http/feature.ts" {
  interface ServerState {
    readonly lastBillNumber: { value: number };
  }
}

export function newLastBillNumber(): { value: number } {
  return { value: 0 };
}

/**
 * Returns the next bill number: the time in milliseconds, or one more than the last number made here, so that orders
 * opened in one millisecond differ.
 */
export function newBillNumber({ now, state: { lastBillNumber } }: Pick<CommandCtx, "now" | "state">): string {
  lastBillNumber.value = Math.max(lastBillNumber.value + 1, now);
  return `BILL-${lastBillNumber.value}`;
}

/** Stores a new order without its lines. Clients make bill numbers; where one is taken, the server uses another (clarification 29). */
export async function insertWithFreeNumber(ctx: CommandCtx, order: NewOrder): Promise<Order> {
  const { after } = order.wanted;
  let { billNumber } = after;
  while (!(await insertOrder(ctx.tx, order, { billNumber, takenAt: ctx.takenAt })))
    billNumber = newBillNumber(ctx);
  return { ...after, billNumber };
}
