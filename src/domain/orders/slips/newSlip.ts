import type { Ref } from "../../entity.ts";
import { sum } from "../../money.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { BillIssuer } from "../bills/api.ts";
import type { Order } from "../order/api.ts";
import type { Slip, SlipLine } from "./api.ts";

/** The fields of a slip that do not come from its order. */
interface NewSlip {
  readonly _id: string;
  readonly slipNumber: string;
  readonly issuer: BillIssuer;
  readonly issuedBy: Ref;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
}

/** Creates the slip (record of uncharged dishes) when an order closes, with everything that is ever printed on it. */
export function newSlip(order: Order, { now, ...slipFields }: NewSlip): Slip {
  const lines = slipLines(order);
  return {
    ...slipFields,
    createdAt: now,
    order: { _id: order._id, billNumber: order.billNumber },
    ...{ place: order.place, table: order.table, area: order.area, waiter: order.waiter },
    lines,
    value: sum(lines.map(({ amount }) => amount)),
    printCount: 0,
  };
}

/** Returns the uncharged lines of an order. */
export function slipLines({ items }: Pick<Order, "items">): SlipLine[] {
  return items.flatMap(({ notCharged, menuItem, choice, quantity, rate, amount }) =>
    notCharged
      ? { menuItem: menuItem._id, name: menuItem.name, choice, quantity, rate, amount, ...notCharged }
      : [],
  );
}
