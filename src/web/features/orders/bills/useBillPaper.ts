import { useCallback } from "react";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { billReceipt } from "#domain/orders/bills/receipt.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useAsk } from "../../../sync/useAsk.ts";
import { useSend } from "../../../sync/useSend.ts";

/** Counts a bill's printing and gives its paper; from the second on it says DUPLICATE. Undefined when that failed. */
export function useBillPaper(): (bill: Pick<Bill, "_id">) => Promise<PaperDocument | undefined> {
  const { print: options } = useAsk(settingsApi.read);
  const countPrinting = useSend(billsApi.print, { toast: { failure: "Failed to print the bill" } });
  return useCallback(
    async (bill) => {
      const counted = await countPrinting({ params: { billId: bill._id } });
      return counted.kind === "done" ? billReceipt(counted.answer, options) : undefined;
    },
    [options, countPrinting],
  );
}
