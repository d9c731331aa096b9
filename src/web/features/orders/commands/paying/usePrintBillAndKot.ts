import { useCallback } from "react";
import type { Bill } from "#domain/orders/bills/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { unsentLines } from "#domain/orders/order/order.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { usePanel } from "../../../../kit/panel.ts";
import { ask } from "../../../../sync/cache/ask.ts";
import { openPaperWindow } from "../../../printing/paperWindow.ts";
import { useBillPaper } from "../../bills/useBillPaper.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { askOrNotify } from "../askOrNotify.ts";
import { useIssueBill } from "../billing/usePrintBill.ts";
import { useProvisionalBill } from "../billing/useProvisionalBill.ts";
import { askSettle } from "../dialogs.ts";
import { notifyPopupClosed, orderForBill, type PaperResult } from "../sending/paperRules.ts";
import { useKotCommands } from "../sending/useKotCommands.ts";
import { useRefuseSettling } from "./useRefuseSettling.ts";
import { useSettle } from "./useSettle.ts";

/**
 * BILL+KOT: sends the KOT, issues the bill, prints both on one popup, because browsers allow one popup per tap, and then
 * settles with the order's payment type; credit asks whose account it is (clarification 52). With popups blocked KOT and bill
 * are saved, and the order is not settled (clarification 17); the same holds for a bill that did not come out. While the server
 * is away the KOT waits, the bill is a provisional one, and nothing is settled either.
 */
export function usePrintBillAndKot(): (order: Order | undefined) => Promise<PaperResult> {
  const { isWaiterPanel } = usePanel();
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const billPaper = useBillPaper();
  const settlePrinted = useSettlePrinted();
  const issueBill = useIssueBill();
  const printProvisional = useProvisionalBill();
  return useCallback(
    async (given) => {
      const order = orderForBill(given, "Bill + KOT");
      if (!order) return "nothing";
      const hasNews = unsentLines(order).length > 0;
      const paper = openPaperWindow({ isWaiterPanel });
      const sent = hasNews ? await kitchen.send(order) : undefined;
      const isSaved = !hasNews || sent !== undefined;
      const bill = isSaved ? await issueBill(order, paper) : undefined;
      if (bill === "server-away") {
        const printed = await printProvisional(paper, order, []);
        // It stays on view: it is still to be settled.
        return printed === "printed" ? "blocked" : printed;
      }
      if (!paper) {
        window.alert("Please allow popups to print both documents.");
        return "blocked";
      }
      if (!bill) {
        paper.close();
        return "nothing";
      }
      const kot = sent?.kot ?? (await kitchen.lastKot(order._id));
      const kotPage = kot && kotPaper(kot);
      const billPage = await billPaper(bill);
      if (!billPage) {
        if (kotPage) await paper.print([kotPage]);
        else paper.close();
        return "blocked";
      }
      notify.success("BILL+KOT Generated", `${order.table.name} · ${bill.invoiceNumber}`);
      const isPrinted = await paper.print(kotPage ? [kotPage, billPage] : [billPage]);
      if (!isPrinted) return notifyPopupClosed();
      return (await settlePrinted(order, bill)) ? "printed" : "nothing";
    },
    [isWaiterPanel, kitchen, kotPaper, billPaper, settlePrinted, issueBill, printProvisional],
  );
}

/**
 * Returns a function that settles an order at the total of its printed bill, and tells whether it is settled. A dish that
 * somebody adds meanwhile may cost nothing and leave the total as it is: the kitchen is asked about first, or the version refuses.
 */
function useSettlePrinted(): (order: Order, bill: Bill) => Promise<boolean> {
  const settle = useSettle();
  const isRefused = useRefuseSettling();
  return useCallback(
    async (order, { grandTotal }) => {
      if (isRefused()) return false;
      const params = { orderId: order._id };
      const now = await askOrNotify("Failed to load orders", ask(ordersApi.read, { params }));
      if (!now) return false;
      if (order.paymentType === "credit" || unsentLines(now).length > 0)
        return (await askSettle(order._id, "")) !== undefined;
      const payment = { paymentType: order.paymentType, expectedTotal: grandTotal, version: now.version };
      const paid = await settle(order, payment);
      return paid.kind === "done" || paid.kind === "waiting";
    },
    [settle, isRefused],
  );
}
