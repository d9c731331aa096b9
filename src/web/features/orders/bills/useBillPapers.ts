import { useCallback } from "react";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { chargedLines } from "#domain/orders/order/notCharged.ts";
import { placeArea } from "#domain/orders/place.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { device } from "../../../sync/device.ts";
import { cachedAnswers } from "../../../sync/hooks/cachedAnswers.ts";
import { answerOf, useSend } from "../../../sync/hooks/useSend.ts";
import { lazyCode, loadForTap } from "../../../sync/lazyCode.ts";
import type { Paper } from "../../printing/paperWindow.ts";

export const billDocumentsCode = lazyCode(async () => (await import("./billDocuments.ts")).billDocuments);

export interface BillPapers {
  /** Creates the paper of a bill; marked DUPLICATE if it was printed before. */
  readonly bill: (bill: Bill) => Paper;
  /** Creates the paper of an order without an invoice number, for a guest who pays while the server is unreachable. */
  readonly provisional: (order: Order) => Paper;
}

/** Returns a function that loads the code for bills' papers before anything is sent; undefined, after a toast, if that failed. */
export function useBillPapers(): () => Promise<BillPapers | undefined> {
  const print = useSend(billsApi.print, { toast: { waiting: false } });
  const queue = useSend(billsApi.queue);
  const markProvisional = useSend(billingApi.markProvisional, { toast: { waiting: false } });
  return useCallback(async () => {
    const documents = await loadForTap(billDocumentsCode);
    const settings = cachedAnswers(settingsApi.read).at(-1);
    return (
      documents &&
      settings && {
        bill: (bill) => ({
          document: documents.bill(bill, settings),
          markPrinted: () => print({ params: { billId: bill._id } }),
          route: {
            kind: "bill",
            area: placeArea(bill.place),
            queue: async () =>
              answerOf(await queue({ params: { billId: bill._id }, body: { again: bill.printCount > 0 } })),
          },
        }),
        provisional: (order) => ({
          document: documents.provisional(order, settings, device.clock.serverNow()),
          markPrinted: () => {
            const lines = chargedLines(order.items).map(({ _id: line, quantity }) => ({ line, quantity }));
            const body = { lines, orderUpdatedAt: order.updatedAt };
            return lines.length > 0 && markProvisional({ params: { orderId: order._id }, body });
          },
        }),
      }
    );
  }, [print, queue, markProvisional]);
}
