import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Reason } from "../../entity.ts";
import { Table, TableStatus } from "../../floor/tablesApi.ts";
import { Order, OrderStatus } from "../order/api.ts";
import { approvalFields } from "./approvalFields.ts";
import { ACCOUNT_LENGTH_MAX } from "./paying.ts";
import { isKitchenStatus, isUsualTableStatus } from "./queueable.ts";

/** The commands that may end an order without money, and those that set what a table is. */
export const closingApi = {
  /**
   * Moves the order's KOTs forward (preparing, ready, served); paid, completed, credit and settled settle it; cancelled
   * voids it (clarification 26).
   */
  setOrderStatus: command({
    method: "PATCH",
    path: "/orders/:orderId/status",
    permission: "kot.move",
    summary: "Move an order's KOTs along, settle or void it",
    delivery: { waitsIf: isKitchenStatus },
    body: z.strictObject({
      status: z.union([OrderStatus, z.enum(["completed", "credit", "settled"])]),
      /** Whose credit it is. */
      account: z.string().max(ACCOUNT_LENGTH_MAX).optional(),
      ...approvalFields,
    }),
    output: Order,
    failure: "Failed to update order status",
  }),
  /**
   * Deletes an order the kitchen never saw, or voids it (reason, approval; CANCEL ticket). Frees the table. Without a reason it is
   * "No reason given" from whoever needs no approval (clarification 26), and 422 reason-needed from others; null is always 422.
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
   * available: frees the table, cancelling its order when that has no lines (409 order-has-lines otherwise). With `order` it is
   * freed of that order only, and only while nobody has put anything on it; else it stays as it is (clarification 21).
   * occupied: opens an order on it, or joins the open one. reserved, out-of-service (admins): set by people.
   * 409 table-out-of-service.
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
