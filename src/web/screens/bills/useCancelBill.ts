import { useCallback } from "react";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billToCancel } from "#domain/orders/commands/approval.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { orderName, promptApproval } from "../../features/orders/commands/dialogs.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

/**
 * Returns a function that cancels an unpaid bill, after asking for a reason and, if the role needs one, an
 * approval. Its number stays on record (clarification 34).
 */
export function useCancelBill(): (bill: Bill) => Promise<void> {
  const cancel = useSend(billingApi.cancelBill);
  return useCallback(
    async (bill) => {
      const approved = await promptApproval({
        title: `Cancel bill ${bill.invoiceNumber}`,
        text: `The order of ${bill.table.name} stays open and can be billed again. This number stays on record as cancelled.`,
        confirmLabel: "Cancel the bill",
        action: "bills.cancel",
        orderId: bill.order._id,
        orderName: orderName(bill.table, bill.order),
        change: billToCancel(bill),
        needsReason: true,
      });
      if (approved?.reason === undefined) return;
      await cancel({ params: { billId: bill._id }, body: { ...approved, reason: approved.reason } });
    },
    [cancel],
  );
}
