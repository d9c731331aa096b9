import type { Ref } from "../../entity.ts";
import { sum } from "../../money.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { BillIssuer } from "../bills/api.ts";
import type { Order } from "../order/api.ts";
import type { Slip, SlipLine } from "./api.ts";

/** The parts that a slip is made with, beside its order. */
interface NewSlip {
  readonly _id: string;
  readonly slipNumber: string;
  readonly issuer: BillIssuer;
  readonly issuedBy: Ref;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
}

/** Makes the slip of an order that closes, with everything that will ever be printed of it. */
export function newSlip(order: Order, { now, ...made }: NewSlip): Slip {
  const lines = slipLines(order);
  return {
    ...made,
    createdAt: now,
    order: { _id: order._id, billNumber: order.billNumber },
    ...{ place: order.place, table: order.table, area: order.area, waiter: order.waiter },
    lines,
    value: sum(lines.map(({ amount }) => amount)),
    printCount: 0,
  };
}

/** Returns the lines of an order that are not charged. */
export function slipLines({ items }: Pick<Order, "items">): SlipLine[] {
  return items.flatMap(({ notCharged, menuItem, choice, quantity, rate, amount }) =>
    notCharged
      ? { menuItem: menuItem._id, name: menuItem.name, choice, quantity, rate, amount, ...notCharged }
      : [],
  );
}
