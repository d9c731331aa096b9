import { useCallback } from "react";
import { permissionNeededFor } from "#domain/orders/lifecycle/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { voidedPieces } from "#domain/orders/order/order.ts";
import { useMay } from "../../../sync/http/permission.ts";
import type { SendResult } from "../../../sync/outbox/useSend.ts";
import { type ApprovalAnswer, type ApprovalQuestion, askApproval } from "./dialogs.ts";

interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  readonly run: (approved: ApprovalAnswer) => Promise<SendResult<Order>>;
}

/** Refusals that a reason or an approval answers; `useApprovedChange` asks for it, so no toast is due. */
const answerable: ReadonlySet<string> = new Set(["reason-needed", "approval-needed"]);

/** The words of a failure toast, none for what the dialog handles. */
export function unlessAnswerable(title: string) {
  return (error: { readonly message: string; readonly code?: string }) =>
    error.code !== undefined && answerable.has(error.code) ? undefined : { title, text: error.message };
}

/**
 * Runs a change to an order, asking first for a reason and an admin's approval where it takes back what the kitchen or
 * the guest has seen. Undefined when the person did not want to after all.
 */
export function useApprovedChange(): (change: OrderChange) => Promise<SendResult<Order> | undefined> {
  const mayCancelBill = useMay("bills.cancel");
  return useCallback(
    async ({ before, after, run }) => {
      const action = permissionNeededFor(before, after);
      let isVoid = action === "orders.void";
      if (action === undefined || (action === "bills.cancel" && mayCancelBill === "yes")) {
        const result = await run({});
        // Another device may have told the kitchen, or printed the bill, a moment ago.
        if (result.kind !== "refused" || !answerable.has(result.refusal.code)) return result;
        isVoid = result.refusal.details?.action !== "bills.cancel";
      }
      const approved = await askApproval(isVoid ? voidQuestion(before, after) : billQuestion(before));
      return approved && run(approved);
    },
    [mayCancelBill],
  );
}

function voidQuestion(before: Order, after: Order): ApprovalQuestion {
  const items = voidedPieces(before, after).map(
    ({ line, quantity }) => `${quantity} × ${line.menuItem.name}`,
  );
  const what = items.length === 0 ? "this" : items.join(", ");
  return {
    title: "Take back what the kitchen has seen",
    text: `The kitchen was told to make ${what}. A CANCEL ticket goes out and the reason stays on record.`,
    confirmLabel: "Void",
    action: "orders.void",
    orderId: before._id,
  };
}

function billQuestion(before: Order): ApprovalQuestion {
  return {
    title: "The bill is already printed",
    text: before.bill
      ? `Bill ${before.bill.invoiceNumber} of ${before.table.name} is cancelled by this change; its number stays on record.`
      : `The guest of ${before.table.name} was given a bill of more than this.`,
    confirmLabel: before.bill ? "Cancel the bill" : "Lower the total",
    action: "bills.cancel",
    orderId: before._id,
  };
}
