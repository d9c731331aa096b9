import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Name, Text } from "../../entity.ts";
import { COURSES_MAX } from "../../settings/api.ts";
import { Kot, KotNumber, KotStatus } from "../kot/api.ts";
import { LateAnswer } from "../kot/late.ts";
import { Order } from "../order/api.ts";
import { approvalFields } from "./approvalFields.ts";

/** The commands of KOTs: send, set the status, void. */
export const sendingApi = {
  /**
   * Sends the unsent changes of an order to the kitchen, also if the order was paid after the tap. Without changes `kot` is
   * null and nothing is stored. 409 kot-late if it was tapped more than 20 minutes ago (`X-Taken-At`): send it again with
   * `late`, the refusal's details and `isKnown`. Dishes that were split off or moved after the tap are sent as a KOT of the
   * order that has them now; `kot` is that one if this order has nothing to send.
   */
  sendKot: command({
    method: "POST",
    path: "/orders/:orderId/kot",
    permission: "orders.take",
    summary: "Send the changes to the kitchen",
    delivery: "waits",
    body: z.strictObject({
      kotNumber: KotNumber.optional(),
      notes: Text.optional(),
      late: LateAnswer.optional(),
      /** Fire: only the lines of these courses, also held ones, and those without a course. Absent: all that is not held. */
      courses: z.array(Name).min(1).max(COURSES_MAX).optional(),
      /** The device prints it itself, because it could not reach the server: no printer gets it. */
      isPrintedByDevice: z.boolean().optional(),
    }),
    output: z.object({ order: Order, kot: Kot.nullable() }),
    failure: "Failed to send the KOT",
  }),
  /**
   * Advances a KOT, or its part of one station, never back (409 status-backwards). A KOT is as far as its least advanced part,
   * and an order as its least advanced KOT. 422 no-part for a station that it has no part for.
   */
  setKotStatus: command({
    method: "PATCH",
    path: "/kot/:kotId/status",
    permission: "kot.move",
    summary: "Move a KOT forward",
    delivery: "waits",
    body: z.strictObject({ status: KotStatus, station: Id.optional() }),
    output: Kot,
    failure: "Failed to update KOT status",
  }),
  /** Voids a KOT with a reason: its pieces leave the order and a CANCEL KOT is sent. The voided KOT stays stored. */
  voidKot: command({
    method: "DELETE",
    path: "/kot/:kotId",
    permission: "orders.take",
    summary: "Void a KOT",
    delivery: "needs-server",
    body: z.strictObject(approvalFields),
    output: Kot,
    failure: "Failed to take the KOT back",
  }),
};
