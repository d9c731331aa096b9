import type { Order } from "#domain/orders/order/api.ts";
import type { ApprovalAction, ApprovedChange } from "#domain/staff/api.ts";
import { useMay } from "../../../sync/hooks/useMay.ts";
import { approvalTexts } from "./approvalTexts.ts";
import { type ApprovalAnswer, type ApprovalQuestion, orderName, promptApproval } from "./dialogs.ts";

type Approve = (
  before: Order,
  after: Order,
  change: ApprovedChange,
  popup?: ApprovalQuestion["popup"],
) => Promise<ApprovalAnswer | undefined>;

/**
 * Returns a function that asks for an approval of a change of an order where the person needs one for this action; undefined when
 * they do not want to after all. It opens the popup.
 */
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
