import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id } from "../../entity.ts";
import { LINES_MAX, Order } from "../order/api.ts";
import { NotChargedKind } from "../order/notCharged.ts";
import { approvalFields } from "./approvalFields.ts";

/** The command that says which lines the guest pays. */
export const chargingApi = {
  /**
   * Lets lines not be charged (complimentary, staff meal, meal of the tariff), or charges them again where `kind` is null. They stay on
   * the order and in the kitchen, and go on a slip when it closes. Not charging needs a reason (422) and an approval (403
   * approval-needed); a printed bill that it changes is cancelled. 404 line-not-found.
   */
  setCharging: command({
    method: "POST",
    path: "/orders/:orderId/not-charged",
    permission: "orders.take",
    summary: "Do not charge lines of an order, or charge them again",
    delivery: "needs-server",
    body: z
      .strictObject({
        lines: z.array(Id).min(1).max(LINES_MAX),
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
