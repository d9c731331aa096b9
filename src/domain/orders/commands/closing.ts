import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Reason } from "../../entity.ts";
import { Table, TableStatus } from "../../floor/tablesApi.ts";
import { Order, OrderStatus } from "../order/api.ts";
import { approvalFields } from "./approvalFields.ts";
import { ACCOUNT_LENGTH_MAX } from "./paying.ts";
import { isKitchenStatus, isUsualTableStatus } from "./queueable.ts";

/** The commands that close an order without payment, and those that set the status of a table. */
export const closingApi = {
  /** Advances the KOTs that have its dishes (preparing, ready, served), settles (paid, completed, credit, settled) or voids (cancelled) the order. */
  setOrderStatus: command({
    method: "PATCH",
    path: "/orders/:orderId/status",
    permission: "kot.move",
    summary: "Move an order's KOTs along, settle or void it",
    delivery: { waitsIf: isKitchenStatus },
    body: z.strictObject({
      status: z.union([OrderStatus, z.enum(["completed", "credit", "settled"])]),
      /** The account of a credit. */
      account: z.string().max(ACCOUNT_LENGTH_MAX).optional(),
      ...approvalFields,
    }),
    output: Order,
    failure: "Failed to update order status",
  }),
  /**
   * Deletes an order that the kitchen has not seen; otherwise voids it, with a reason, an approval and a CANCEL KOT. Frees
   * the table. Without a reason, people who need no approval get "No reason given" (clarification 26), others 422
   * reason-needed; null is always 422.
   */
  deleteOrder: command({
    method: "DELETE",
    path: "/orders/:orderId",
    permission: "orders.take",
    summary: "Delete or void an order",
    delivery: "needs-server",
    body: z.strictObject({ ...approvalFields, reason: Reason.nullable().optional() }),
    output: Order,
    failure: "Failed to delete order. Please try again.",
  }),
  /**
   * available: frees the table and cancels its order if that has no lines (409 order-has-lines otherwise). With `order` only that
   * order is cancelled, and only while it is untouched; otherwise nothing changes (clarification 21). occupied: opens an order on
   * the table, or returns the open one. reserved, out-of-service (admins): stored as they are. 409 table-out-of-service.
   */
  setTableStatus: command({
    method: "PATCH",
    path: "/tables/:tableId/status",
    permission: "tables.book",
    summary: "Book, free, reserve a table or set it out of service",
    delivery: { waitsIf: isUsualTableStatus },
    body: z
      .strictObject({ status: TableStatus, order: Id.optional() })
      .refine(({ status, order }) => order === undefined || status === "available", {
        path: ["order"],
        message: "must stand with the status available",
      }),
    output: Table,
    failure: "Failed to update table status. Please try again.",
  }),
};
