import { useCallback } from "react";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import type { Kot, KotPart, KotStatus } from "#domain/orders/kot/api.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";

const toast = {
  success: (kot: Kot) => ({ title: "Status Updated", text: `KOT status changed to ${statusText(kot)}` }),
  waiting: { title: "Kept on this device", text: "The KOT moves as soon as the server is back." },
};

/** Formats how far a KOT is: "ready", or of several parts "Tandoor ready, Bar pending". */
function statusText({ status, parts = [] }: Kot): string {
  if (parts.length < 2) return status;
  return parts.map((part) => `${part.station.name} ${part.status}`).join(", ");
}

export function useAdvanceKot(): (kot: Kot, status: KotStatus, part?: KotPart) => Promise<void> {
  const setStatus = useSend(sendingApi.setKotStatus, { toast });
  return useCallback(
    async (kot, status, part) => {
      const body = { status, ...(part && { station: part.station._id }) };
      await setStatus({ params: { kotId: kot._id }, body });
    },
    [setStatus],
  );
}
