import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Order } from "../order/api.ts";
import { NotChargedKind } from "../order/notCharged.ts";
import { approvalFields } from "./approvalFields.ts";
import { RequestedQuantities } from "./split.ts";

export const chargingApi = {
  /**
   * Marks pieces as not charged (complimentary, staff meal, meal of the tariff), or as charged again if `kind` is null. They
   * stay on the order and in the kitchen, and are listed on a slip when the order closes; if only some pieces of a line
   * change, they become a line of their own. Not charging needs a reason (422) and an approval (403 approval-needed); a
   * printed bill that changes is cancelled. 404 line-not-found, 409 split-differs if the order has fewer pieces now.
   */
  setCharging: command({
    method: "POST",
    path: "/orders/:orderId/not-charged",
    permission: "orders.take",
    summary: "Do not charge pieces of an order, or charge them again",
    delivery: "needs-server",
    body: z
      .strictObject({
        lines: RequestedQuantities,
        kind: NotChargedKind.nullable(),
        ...approvalFields,
      })
      .refine(({ kind, reason }) => kind === null || reason !== undefined, {
        path: ["reason"],
        message: "must say why it is not charged",
      }),
    output: Order,
    failure: "Failed to change what is charged",
  }),
};
