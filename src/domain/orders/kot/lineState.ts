import type { Order, OrderLine } from "../order/api.ts";
import { findLine, isUnsent } from "../order/order.ts";
import type { Kot } from "./api.ts";

/** Where a line is known as it stands on screen: on this device only, on the server, sent to the kitchen, or seen there too. */
export type LineState = "here" | "server" | "sent" | "kitchen";

/**
 * Returns where a line of the screen is known, given the order as the server has it and the tickets that were neither printed nor
 * moved; undefined while these are not known.
 */
export function lineState(
  line: OrderLine,
  order: Pick<Order, "items"> | undefined,
  unprinted: readonly Pick<Kot, "items">[] | undefined,
): LineState {
  const stored = order && findLine(order, line._id);
  if (stored?.quantity !== line.quantity || stored.notes !== line.notes) return "here";
  if (isUnsent(stored)) return "server";
  const names = [line._id, line.origin];
  const isOn = ({ items }: Pick<Kot, "items">) =>
    items.some((item) => item.change !== "cancel" && names.includes(item.line));
  return !unprinted || unprinted.some(isOn) ? "sent" : "kitchen";
}
