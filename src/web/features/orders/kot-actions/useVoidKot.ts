import { useCallback } from "react";
import { changeToApprove } from "#domain/orders/commands/approval.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { remainingPieces } from "#domain/orders/kot/status.ts";
import { withoutPiecesOf } from "#domain/orders/kot/void.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { device } from "../../../sync/device.ts";
import { useMay } from "../../../sync/hooks/useMay.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { confirmOrNotify } from "../commands/confirmOrNotify.ts";
import { orderName, promptApproval } from "../commands/dialogs.ts";
import { useKotPopup } from "../commands/sending/useKotPopup.ts";

const toast = {
  success: (kot: Kot) => ({
    title: "KOT taken back",
    text: `#${kot.token} · ${kot.table.name}`,
  }),
};

/**
 * Returns a function that voids a KOT, after asking for a reason and, if the role needs one, an approval. The
 * server creates a CANCEL KOT (clarification 26).
 */
export function useVoidKot(): (kot: Kot) => Promise<void> {
  const voidKot = useSend(sendingApi.voidKot, { toast });
  const newPopup = useKotPopup();
  const needsApproval = useMay("orders.void") === "approval";
  return useCallback(
    async (kot) => {
      const orderId = kot.order._id;
      let change: ApprovedChange | undefined;
      if (needsApproval) {
        const order = await confirmOrNotify(
          sendingApi.voidKot.failure,
          device.ask(ordersApi.read, { params: { orderId } }),
        );
        if (!order) return;
        change = changeToApprove(order, withoutPiecesOf(order, kot), "change");
      }
      const popup = newPopup();
      const approved = await promptApproval({
        title: `Take back KOT #${kot.token} of ${kot.table.name}`,
        text: `The kitchen was told to make ${remainingItems(kot)}. A CANCEL ticket goes out and the reason stays on record.`,
        confirmLabel: "Void KOT",
        action: "orders.void",
        orderId,
        orderName: orderName(kot.table, kot.order),
        ...(change && { change }),
        popup,
      });
      const result = approved && (await voidKot({ params: { kotId: kot._id }, body: approved }));
      const voided = result?.kind === "done" ? result.answer.voided : null;
      await popup.print(voided ? { _id: orderId, updatedAt: voided.at } : undefined);
    },
    [voidKot, needsApproval, newPopup],
  );
}

function remainingItems(kot: Kot): string {
  return kot.items
    .filter((item) => remainingPieces(item) > 0)
    .map((item) => `${remainingPieces(item)} × ${item.menuItem.name}`)
    .join(", ");
}
