import { useCallback } from "react";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";

const toast = {
  success: (kot: Kot) => ({ title: "Status Updated", text: `KOT status changed to ${kot.status}` }),
  waiting: { title: "Kept on this device", text: "The KOT moves as soon as the server is back." },
};

export function useAdvanceKot(): (kot: Kot, status: KotStatus) => Promise<void> {
  const setStatus = useSend(sendingApi.setKotStatus, { toast });
  return useCallback(
    async (kot, status) => {
      await setStatus({ params: { kotId: kot._id }, body: { status } });
    },
    [setStatus],
  );
}
