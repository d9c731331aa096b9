import type { Order, OrderLine } from "../order/api.ts";
import { findLine, isUnsent } from "../order/order.ts";
import type { Kot } from "./api.ts";
import { unprintedParts } from "./status.ts";

/** How far a line has come: on this device only, stored on the server, sent to the kitchen, or printed or advanced there. */
export type LineState = "here" | "server" | "sent" | "kitchen";

/**
 * Returns the state of a line, given the server's order and the KOTs neither printed nor advanced; undefined while those are
 * not loaded.
 */
export function lineState(
  line: OrderLine,
  order: Pick<Order, "items"> | undefined,
  unprinted: readonly Pick<Kot, "kind" | "items" | "parts">[] | undefined,
): LineState {
  const stored = order && findLine(order, line._id);
  if (stored?.quantity !== line.quantity || stored.notes !== line.notes) return "here";
  if (isUnsent(stored)) return "server";
  const isOn = (kot: Pick<Kot, "kind" | "items" | "parts">) => {
    const unknownAt = unprintedParts(kot).map((part) => part.station._id);
    const isUnknown = (station: string | undefined) => station === undefined || unknownAt.includes(station);
    return kot.items.some(({ change, line: named, work, stations }) =>
      change === "add"
        ? work.some((row) => row.line === line._id && isUnknown(row.station))
        : change === "note" &&
          named === line._id &&
          (!stations || stations.some(({ station }) => isUnknown(station))),
    );
  };
  return !unprinted || unprinted.some(isOn) ? "sent" : "kitchen";
}
