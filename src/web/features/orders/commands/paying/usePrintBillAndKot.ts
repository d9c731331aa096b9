import { useCallback } from "react";
import { creditApi, type OfferedAccount } from "#domain/accounts/api.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { linesToSend, unsentLines } from "#domain/orders/order/order.ts";
import { findUsualAccount } from "#domain/orders/payments/usualAccount.ts";
import { placeArea } from "#domain/orders/place.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import { openPaper } from "../../../printing/paperWindow.ts";
import { useAwaitPapers } from "../../../printing/useAwaitPapers.ts";
import { useBillPapers } from "../../bills/useBillPapers.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { printProvisional, useIssueBill } from "../billing/usePrintBill.ts";
import { confirmOrNotify } from "../confirmOrNotify.ts";
import { promptSettle } from "../dialogs.ts";
import { orderForBill, type PaperResult } from "../sending/paperRules.ts";
import { useKotCommands } from "../sending/useKotCommands.ts";
import { useNotifySettlingRefusal } from "./useNotifySettlingRefusal.ts";
import { useSettle } from "./useSettle.ts";

/**
 * BILL+KOT: sends the KOT, issues the bill, prints both in one popup, because browsers allow one popup per
 * tap, and settles with the order's payment type; credit asks for the account (clarification 52). If printing
 * fails, everything is saved and the order stays unsettled (clarification 17). While the server is
 * unreachable the KOT is queued, the bill is provisional, and the order stays unsettled.
 */
export function usePrintBillAndKot(): (order: Order | undefined) => Promise<PaperResult> {
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const loadPapers = useBillPapers();
  const settlePrinted = useSettlePrinted();
  const issueBill = useIssueBill();
  const awaitPapers = useAwaitPapers();
  return useCallback(
    async (shownOrder) => {
      const order = orderForBill(shownOrder, "Bill + KOT");
      if (!order) return "nothing";
      const paper = openPaper("both documents", placeArea(order.place), "sent");
      const papers = await loadPapers();
      if (!papers) {
        paper.close();
        return "nothing";
      }
      const hasNews = linesToSend(order).length > 0;
      const sent = hasNews ? await kitchen.send(order) : undefined;
      const bill = !hasNews || sent ? await issueBill(order) : undefined;
      const pages = sent?.kot ? [kotPaper(sent.kot)] : [];
      if (bill === "server-away") {
        await printProvisional(paper, papers, { order, pages });
        // The order stays on screen: it is still to be settled.
        return "blocked";
      }
      if (!bill) {
        await paper.print(pages);
        return "nothing";
      }
      const known = sent?.kot ? undefined : await kitchen.lastKot(order._id);
      notify.success("BILL+KOT Generated", `${order.table.name} · ${bill.invoiceNumber}`);
      const all = [...(known ? [kotPaper(known)] : pages), papers.bill(bill)];
      const printed = await paper.print(all, awaitPapers);
      if (printed === "blocked") return printed;
      return (await settlePrinted(order, bill)) ? "printed" : "nothing";
    },
    [kitchen, kotPaper, loadPapers, settlePrinted, issueBill, awaitPapers],
  );
}

/** Loads whose account an order's credit is on; undefined if a person has to say so. */
async function loadUsualAccount(order: Order): Promise<OfferedAccount | undefined> {
  const search = { openedAt: order.createdAt };
  const accounts = await confirmOrNotify(
    "Failed to load accounts",
    device.ask(creditApi.offered, { search }),
  );
  return accounts && findUsualAccount(order, accounts);
}

/**
 * Returns a function that settles an order at the total of its printed bill, and resolves to whether it is
 * settled. A dish added meanwhile may be free and leave the total unchanged: unsent lines are asked about
 * first, and the version check catches the rest.
 */
function useSettlePrinted(): (order: Order, bill: Bill) => Promise<boolean> {
  const settle = useSettle();
  const isRefused = useNotifySettlingRefusal();
  return useCallback(
    async (order, { grandTotal }) => {
      if (isRefused()) return false;
      const params = { orderId: order._id };
      const now = await confirmOrNotify("Failed to load orders", device.ask(ordersApi.read, { params }));
      if (!now) return false;
      const { paymentType } = order;
      const account = paymentType === "credit" ? await loadUsualAccount(now) : undefined;
      if ((paymentType === "credit" && !account) || unsentLines(now).length > 0)
        return (await promptSettle(order._id, "")) !== undefined;
      const payment = {
        ...{ paymentType, accountId: account?._id },
        ...{ expectedTotal: grandTotal, version: now.version },
      };
      const paid = await settle(order, payment);
      return paid.kind === "done" || paid.kind === "waiting";
    },
    [settle, isRefused],
  );
}
