import { useCallback } from "react";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { unsentLines } from "#domain/orders/order/order.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import type { Refusal } from "#domain/refusal.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { usePanel } from "../../../../kit/panel.ts";
import { getConnection } from "../../../../sync/http/connection.ts";
import { Failure } from "../../../../sync/http/failure.ts";
import { useSend } from "../../../../sync/outbox/useSend.ts";
import { openPaperWindow, type PaperWindow } from "../../../printing/paperWindow.ts";
import { useBillPaper } from "../../bills/useBillPaper.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { askUnsent } from "../dialogs.ts";
import {
  notifyPopupClosed,
  notifyPrintBlocked,
  orderForBill,
  type PaperResult,
} from "../sending/paperRules.ts";
import { useKotCommands } from "../sending/useKotCommands.ts";
import { useProvisionalBill } from "./useProvisionalBill.ts";

/** BILL: issues the bill and prints it; lines the kitchen does not know yet are asked about first (clarification 16). */
export function usePrintBill(): (order: Order | undefined) => Promise<PaperResult> {
  const { isWaiterPanel } = usePanel();
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const printBillIn = usePrintBillIn();
  return useCallback(
    async (given) => {
      const order = orderForBill(given, "Bill");
      if (!order) return "nothing";
      const unsent = unsentLines(order).length;
      const choice = unsent > 0 ? await askUnsent(unsent) : "continue";
      if (!choice) return "nothing";
      const paper = openPaperWindow({ isWaiterPanel });
      const pages: PaperDocument[] = [];
      if (choice === "send") {
        const sent = await kitchen.send(order);
        if (sent?.kot && paper) pages.push(kotPaper(sent.kot));
      }
      return printBillIn(paper, order, pages);
    },
    [isWaiterPanel, kitchen, kotPaper, printBillIn],
  );
}

const isAway = (error: Refusal | Failure) => error instanceof Failure && error.kind === "unreachable";
const toast = {
  failure: (error: Refusal | Failure) => (isAway(error) ? undefined : billingApi.issueBill.failure),
};

/**
 * Returns a function that issues a bill for the popup given; undefined, and the popup is closed, when there is none. While the
 * server is away it has no number to give.
 */
export function useIssueBill(): (
  order: Order,
  paper: PaperWindow | undefined,
) => Promise<Bill | "server-away" | undefined> {
  const issueBill = useSend(billingApi.issueBill, { toast });
  return useCallback(
    async ({ _id: orderId }, paper) => {
      if (getConnection().status === "unreachable") return "server-away";
      const issued = await issueBill({ params: { orderId } });
      if (issued.kind === "done") return issued.answer;
      if (issued.kind === "failed" && isAway(issued.error)) return "server-away";
      paper?.close();
      return undefined;
    },
    [issueBill],
  );
}

/**
 * Returns a function that issues an order's bill and prints it, after the pages given, in a popup that the tap has opened;
 * undefined for a popup that was blocked. It closes the popup when there is nothing to print. A bill that is issued and did not
 * come out stays on view ("blocked"). While the server is away the bill is a provisional one.
 */
export function usePrintBillIn(): (
  paper: PaperWindow | undefined,
  order: Order,
  pages: readonly PaperDocument[],
) => Promise<PaperResult> {
  const billPaper = useBillPaper();
  const issueBill = useIssueBill();
  const printProvisional = useProvisionalBill();
  return useCallback(
    async (paper, order, pages) => {
      const bill = await issueBill(order, paper);
      if (bill === "server-away") return await printProvisional(paper, order, pages);
      if (!bill) return "nothing";
      notify.success("Bill Generated", `${order.table.name} · ${bill.invoiceNumber}`);
      if (!paper) return notifyPrintBlocked("bill");
      const page = await billPaper(bill);
      const all = page ? [...pages, page] : pages;
      if (all.length === 0) paper.close();
      else if (!(await paper.print(all))) return notifyPopupClosed();
      return page ? "printed" : "blocked";
    },
    [billPaper, issueBill, printProvisional],
  );
}

/** Prints a bill once more; it says DUPLICATE. To be called in a tap. */
export function useReprintBill(): (bill: { readonly _id: string }) => Promise<PaperResult> {
  const { isWaiterPanel } = usePanel();
  const billPaper = useBillPaper();
  return useCallback(
    async (bill) => {
      const paper = openPaperWindow({ isWaiterPanel });
      if (!paper) return notifyPrintBlocked("bill");
      const page = await billPaper(bill);
      if (!page) {
        paper.close();
        return "nothing";
      }
      await paper.print([page]);
      return "printed";
    },
    [isWaiterPanel, billPaper],
  );
}
