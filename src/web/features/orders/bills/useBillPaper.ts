import { useCallback } from "react";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { billRest } from "#domain/orders/bills/billMoney.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";

const toast = {
  waiting: { title: "Bill is not printed", text: "It is saved. Print it again when the server is back." },
};

/**
 * Returns a function that records one more printing of a bill and returns the document to print, undefined if that failed
 * or waits, which has been said then.
 * From the second printing on the document says DUPLICATE.
 */
export function useBillPaper(): (bill: Pick<Bill, "_id">) => Promise<PaperDocument | undefined> {
  const settings = useAsk(settingsApi.read);
  const countPrinting = useSend(billsApi.print, { toast });
  return useCallback(
    async (bill) => {
      // Fetched before the printing is counted; few houses print codes.
      const { billReceipt } = await import("#domain/orders/bills/receipt.ts");
      const codes = settings.upiId === "" ? undefined : await import("./payCode.ts");
      const counted = await countPrinting({ params: { billId: bill._id } });
      if (counted.kind !== "done") return undefined;
      const code = codes?.payCode(settings, billRest(counted.answer));
      return billReceipt(counted.answer, { ...settings.print, payCode: code });
    },
    [settings, countPrinting],
  );
}
