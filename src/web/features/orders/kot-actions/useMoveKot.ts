import { useCallback } from "react";
import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";

const toast = {
  success: (kot: Kot) => ({ title: "Status Updated", text: `KOT status changed to ${kot.status}` }),
};

/** Returns a function that moves a KOT to its next status. */
export function useMoveKot(): (kot: Kot, status: KotStatus) => Promise<void> {
  const setStatus = useSend(lifecycleApi.setKotStatus, { toast });
  return useCallback(
    async (kot, status) => {
      const moved = await setStatus({ params: { kotId: kot._id }, body: { status } });
      if (moved.kind === "waiting") {
        notify.info("Kept on this device", "The KOT moves as soon as the server is back.");
      }
    },
    [setStatus],
  );
}
