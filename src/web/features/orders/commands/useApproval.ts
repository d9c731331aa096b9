import type { Order } from "#domain/orders/order/api.ts";
import type { ApprovalAction, ApprovedChange } from "#domain/staff/api.ts";
import { useMay } from "../../../sync/http/permission.ts";
import { approvalWords } from "./approvalWords.ts";
import { type ApprovalAnswer, askApproval, orderNameOf } from "./dialogs.ts";

/**
 * Returns a function that asks for an approval of a change of an order where the person needs one for this action; undefined when
 * they do not want to after all.
 */
export function useApproval(
  action: ApprovalAction,
): (before: Order, after: Order, change: ApprovedChange) => Promise<ApprovalAnswer | undefined> {
  const may = useMay(action);
  return async (before, after, change) => {
    if (may !== "approval") return {};
    return await askApproval({
      ...approvalWords[action](before, after),
      ...{ action, orderId: before._id, orderName: orderNameOf(before.table, before), change },
    });
  };
}
