import { useCallback } from "react";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { unsentLines } from "#domain/orders/order/order.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { usePanel } from "../../../kit/panel.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { openPaperWindow } from "../../printing/paperWindow.ts";
import { useBillPaper } from "../bills/useBillPaper.ts";
import { useKotPaper } from "../kot/useKotPaper.ts";
import { orderForPaper, type PaperResult } from "./paperRules.ts";
import { useKotCommands } from "./useKotCommands.ts";
import { useSettle } from "./useSettle.ts";

/**
 * BILL+KOT: sends the KOT, settles with the order's payment type and prints both on one popup, because browsers allow one
 * popup per tap. With popups blocked KOT and bill are saved, and the order is not settled (clarification 17).
 */
export function usePrintBillAndKot(): (
  order: Order | undefined,
  version: number | undefined,
) => Promise<PaperResult> {
  const { isWaiterPanel } = usePanel();
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const billPaper = useBillPaper();
  const settle = useSettle();
  const issueBill = useSend(lifecycleApi.issueBill, { toast: { failure: "Failed to generate the bill" } });
  return useCallback(
    async (given, version) => {
      const order = orderForPaper(given, "Bill + KOT");
      if (!order) return "nothing";
      const hasNews = unsentLines(order).length > 0;
      const paper = openPaperWindow({ isWaiterPanel });
      const sent = hasNews ? await kitchen.send(order) : undefined;
      if (!paper) {
        if (!hasNews || sent) await issueBill({ params: { orderId: order._id } });
        window.alert("Please allow popups to print both documents.");
        return "blocked";
      }
      if (hasNews && !sent) {
        paper.close();
        return "nothing";
      }
      const kot = sent?.kot ?? (await kitchen.lastKot(order._id));
      const paid = await settle(order, {
        paymentType: order.paymentType,
        expectedTotal: order.grandTotal,
        version: sent ? sent.order.version : version,
      });
      if (paid?.kind !== "done" || !paid.answer.bill) {
        paper.close();
        return "nothing";
      }
      const bill = await billPaper(paid.answer.bill);
      const pages: (PaperDocument | undefined)[] = [kot && kotPaper(kot), bill];
      notify.success("BILL+KOT Generated", `${order.table.name} · ${paid.answer.bill.invoiceNumber}`);
      await paper.print(pages.filter((page) => page !== undefined));
      return "printed";
    },
    [isWaiterPanel, kitchen, kotPaper, billPaper, settle, issueBill],
  );
}
