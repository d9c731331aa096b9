import { useCallback } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { useAsk } from "../../../../sync/cache/useAsk.ts";
import { serverNow } from "../../../../sync/http/clock.ts";
import type { PaperWindow } from "../../../printing/paperWindow.ts";
import { notifyPopupClosed, notifyPrintBlocked, type PaperResult } from "../sending/paperRules.ts";

/**
 * Returns a function that prints an order's provisional bill, after the pages given, in a popup that the tap has opened: while
 * the server is away there is no invoice number.
 */
export function useProvisionalBill(): (
  paper: PaperWindow | undefined,
  order: Order,
  pages: readonly PaperDocument[],
) => Promise<PaperResult> {
  const settings = useAsk(settingsApi.read);
  return useCallback(
    async (paper, order, pages) => {
      if (!paper) return notifyPrintBlocked("bill");
      const { provisionalReceipt } = await import("#domain/orders/bills/receipt.ts");
      const page = provisionalReceipt(order, settings, serverNow());
      if (!(await paper.print([...pages, page]))) return notifyPopupClosed("Print it again.");
      const text = "Nothing is settled. The tax invoice is printed when the server is back.";
      notify.info("Provisional bill printed", text);
      return "printed";
    },
    [settings],
  );
}
