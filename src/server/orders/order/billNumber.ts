import type { Order } from "#domain/orders/order/api.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { insertOrder, type NewOrder } from "./order.store.ts";

declare module "../../http/handlers/serverInfo.ts" {
  interface ServerState {
    readonly lastBillNumber: { value: number };
  }
}

export function newLastBillNumber(): { value: number } {
  return { value: 0 };
}

/** Returns the next bill number: the time in milliseconds, or the last number plus one if that is higher. */
export function newBillNumber({ now, state: { lastBillNumber } }: Pick<CommandCtx, "now" | "state">): string {
  lastBillNumber.value = Math.max(lastBillNumber.value + 1, now);
  return `BILL-${lastBillNumber.value}`;
}

/** Stores a new order without its lines. If the client's bill number is in use, the server chooses another (clarification 29). */
export async function insertWithFreeNumber(ctx: CommandCtx, order: NewOrder): Promise<Order> {
  const { after } = order.change;
  let { billNumber } = after;
  while (!(await insertOrder(ctx.tx, order, { billNumber, takenAt: ctx.takenAt })))
    billNumber = newBillNumber(ctx);
  return { ...after, billNumber };
}
