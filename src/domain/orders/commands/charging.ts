import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Order } from "../order/api.ts";
import { NotChargedKind } from "../order/notCharged.ts";
import { approvalFields } from "./approvalFields.ts";
import { RequestedQuantities } from "./split.ts";

/** The command that says which pieces the guest pays. */
export const chargingApi = {
  /**
   * Lets pieces not be charged (complimentary, staff meal, meal of the tariff), or charges them again where `kind` is null. They stay on
   * the order and in the kitchen, some pieces of a line as their own line, and go on a slip when it closes. Not charging needs a reason (422) and an approval (403
   * approval-needed); a printed bill that it changes is cancelled. 404 line-not-found, 409 split-differs where there are fewer pieces now.
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
