import type { Order, OrderLine } from "./api.ts";
import { findLine, isUnsent } from "./order.ts";

/** Where a line is known as it stands on screen: on this device only, on the server, or in the kitchen too. */
export type LineState = "here" | "server" | "kitchen";

/** Returns where a line of the screen is known, given the order as the server has it. */
export function lineStateOf(line: OrderLine, order: Pick<Order, "items"> | undefined): LineState {
  const stored = order && findLine(order, line._id);
  if (stored?.quantity !== line.quantity || stored.notes !== line.notes) return "here";
  return isUnsent(stored) ? "server" : "kitchen";
}
