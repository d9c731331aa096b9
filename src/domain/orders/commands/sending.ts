import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Text } from "../../entity.ts";
import { Kot, KotNumber, KotStatus } from "../kot/api.ts";
import { LateAnswer } from "../kot/late.ts";
import { Order } from "../order/api.ts";
import { approvalFields } from "./approvalFields.ts";

/** The commands about the kitchen: what is sent to it, how far it is, what is taken back. */
export const sendingApi = {
  /**
   * Sends what changed since the kitchen was last notified. Nothing changed: `kot` is null and nothing is stored. 409 kot-late for
   * what was tapped more than 20 minutes ago (`X-Taken-At`): its details with the answer `isKnown` are then sent as `late`. A
   * KOT that was tapped before its order was paid is taken all the same, and one that was tapped before dishes were split off or moved
   * sends them too, on a ticket of the order that has them: `kot` is that one where the order itself has nothing to send.
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
    }),
    output: z.object({ order: Order, kot: Kot.nullable() }),
    failure: "Failed to send the KOT",
  }),
  /** Moves a KOT forward, never back (409 status-backwards); the order's status follows its least advanced KOT. */
  setKotStatus: command({
    method: "PATCH",
    path: "/kot/:kotId/status",
    permission: "kot.move",
    summary: "Move a KOT forward",
    delivery: "waits",
    body: z.strictObject({ status: KotStatus }),
    output: Kot,
    failure: "Failed to update KOT status",
  }),
  /** Takes a KOT's pieces back: a void with a reason; the record stays and a CANCEL ticket goes out. */
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
