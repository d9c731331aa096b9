import { useCallback } from "react";
import { changeToApprove, requiredPermission } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { discountRefusal } from "#domain/orders/order/discount.ts";
import { lowersBilled } from "#domain/orders/order/order.ts";
import { findGrant } from "#domain/permissions.ts";
import { refusals } from "#domain/refusal.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { ApprovalAction } from "#domain/staff/api.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import type { SendResult } from "../../../sync/hooks/useSend.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { DO_IT_LATER, NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { lazyCode, loadForTap } from "../../../sync/lazyCode.ts";
import { type ApprovalAnswer, orderName, promptApproval } from "./dialogs.ts";
import { useKotPopup } from "./sending/useKotPopup.ts";

export const approvalTextsCode = lazyCode(async () => (await import("./approvalTexts.ts")).approvalTexts);

interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  /** Default: "change". */
  readonly act?: ApprovedChange["act"];
  readonly run: (approved: ApprovalAnswer) => Promise<SendResult<Order>>;
}

/** Refusals that a reason or an approval resolves; `useApprovedChange` asks for it, so no toast is shown. */
const answerable: ReadonlySet<string> = new Set(["reason-needed", "approval-needed"]);

/** The texts of a failure toast; none for refusals that the dialog handles. */
export function unlessAnswerable(title: string) {
  return (error: { readonly message: string; readonly code?: string }) =>
    error.code !== undefined && answerable.has(error.code) ? undefined : { title, text: error.message };
}

/**
 * Runs a change to an order. Asks first for a reason and an approval if it removes what the kitchen or the
 * guest has seen, or gives a discount above the limit. Resolves to undefined if cancelled.
 */
export function useApprovedChange(): (change: OrderChange) => Promise<SendResult<Order> | undefined> {
  const { role } = usePerson();
  const { discountLimit } = useApiQuery(settingsApi.read);
  const newPopup = useKotPopup();
  return useCallback(
    async ({ before, after, act = "change", run }) => {
      const refusal = discountRefusal(before, after);
      if (refusal) {
        notify.failure("Discount not given", refusals[refusal].message);
        return undefined;
      }
      let action = requiredPermission([{ before, after }], discountLimit);
      // Removing what the kitchen or a guest's bill has shown needs a reason, which is asked without waiting for the server.
      const needsReason =
        action === "orders.void" || (action === "bills.cancel" && lowersBilled(before, after));
      if (action === undefined || (!needsReason && findGrant(role, action) === "yes")) {
        const result = await run({});
        // Another device may have sent the KOT or printed the bill a moment ago.
        if (result.kind !== "refused" || !answerable.has(result.refusal.code)) return result;
        const parsedAction = ApprovalAction.safeParse(result.refusal.details?.action);
        action = parsedAction.success ? parsedAction.data : "orders.void";
      }
      // Voids and approvals need the server: this avoids typing in vain.
      if (device.connection.get().status === "unreachable") {
        notify.failure(NEEDS_SERVER, DO_IT_LATER);
        return undefined;
      }
      const approvalTexts = await loadForTap(approvalTextsCode);
      if (!approvalTexts) return undefined;
      const popup = action === "orders.void" ? newPopup() : undefined;
      const question = {
        ...approvalTexts[action](before, after),
        action,
        orderId: before._id,
        orderName: orderName(before.table, before),
        change: changeToApprove(before, after, act),
        popup,
        needsReason: needsReason || action === "orders.void",
      };
      const approved = await promptApproval(question);
      const result = approved && (await run(approved));
      await popup?.print(result?.kind === "done" ? result.answer : undefined);
      return result;
    },
    [role, discountLimit, newPopup],
  );
}
