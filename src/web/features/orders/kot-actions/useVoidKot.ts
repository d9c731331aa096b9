import { useCallback } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { remainingPieces } from "#domain/orders/kot/status.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { askApproval } from "../commands/dialogs.ts";

const toast = {
  success: (kot: Kot) => ({
    title: "KOT taken back",
    text: `#${kot.token} · ${kot.table.name}. Print the CANCEL ticket for the kitchen.`,
  }),
  failure: "Failed to take the KOT back",
};

/**
 * Returns a function that voids a KOT, after asking for a reason and, from waiters, an admin's approval. A CANCEL ticket
 * is made (clarification 26).
 */
export function useVoidKot(): (kot: Kot) => Promise<void> {
  const voidKot = useSend(lifecycleApi.voidKot, { toast });
  return useCallback(
    async (kot) => {
      const approved = await askApproval({
        title: `Take back KOT #${kot.token} of ${kot.table.name}`,
        text: `The kitchen was told to make ${remainingItems(kot)}. A CANCEL ticket goes out and the reason stays on record.`,
        confirmLabel: "Void KOT",
        action: "orders.void",
        orderId: kot.order._id,
      });
      if (approved) await voidKot({ params: { kotId: kot._id }, body: approved });
    },
    [voidKot],
  );
}

function remainingItems(kot: Kot): string {
  return kot.items
    .filter((item) => remainingPieces(item) > 0)
    .map((item) => `${remainingPieces(item)} × ${item.menuItem.name}`)
    .join(", ");
}
