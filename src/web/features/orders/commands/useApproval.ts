import type { Order } from "#domain/orders/order/api.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { useMay } from "../../../sync/hooks/useMay.ts";
import { approvalTexts } from "./approvalTexts.ts";
import { type ApprovalAnswer, type ApprovalQuestion, orderName, promptApproval } from "./dialogs.ts";

type Approve = (
  before: Order,
  after: Order,
  change: ApprovedChange,
  popup?: ApprovalQuestion["popup"],
) => Promise<ApprovalAnswer | undefined>;

/** Returns a function that asks for an approval of an order's change if needed; undefined if cancelled. Opens the popup. */
export function useApproval(action: ApprovalAction): Approve {
  const may = useMay(action);
  return async (before, after, change, popup) => {
    if (may !== "approval") {
      popup?.open();
      return {};
    }
    return await promptApproval({
      ...approvalTexts[action](before, after),
      action,
      orderId: before._id,
      orderName: orderName(before.table, before),
      change,
      popup,
    });
  };
}
