import { useCallback } from "react";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { heldCourses } from "#domain/orders/courses/holding.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { coursesToSendAll, unsentLines } from "#domain/orders/order/order.ts";
import { placeArea } from "#domain/orders/place.ts";
import type { Refusal } from "#domain/refusal.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { Failure } from "../../../../sync/http/failure.ts";
import { openPaper, type Paper, type PaperWindow, type Printed } from "../../../printing/paperWindow.ts";
import { type BillPapers, useBillPapers } from "../../bills/useBillPapers.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { promptUnsent } from "../dialogs.ts";
import { orderForBill, type PaperResult } from "../sending/paperRules.ts";
import { useKotCommands } from "../sending/useKotCommands.ts";

/** BILL: issues and prints the bill; asks first about lines that were not sent to the kitchen (clarification 16). */
export function usePrintBill(): (order: Order | undefined) => Promise<PaperResult> {
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const printBillIn = usePrintBillIn();
  return useCallback(
    async (shownOrder) => {
      const order = orderForBill(shownOrder, "Bill");
      if (!order) return "nothing";
      const unsent = unsentLines(order).length;
      const choice = unsent > 0 ? await promptUnsent(unsent, heldCourses(order.items)) : "continue";
      if (!choice) return "nothing";
      return await printBillIn(openPaper("bill", placeArea(order.place)), async () => {
        const sent = choice === "send" ? await kitchen.send(order, coursesToSendAll(order)) : undefined;
        return { order, pages: sent?.kot ? [kotPaper(sent.kot)] : [] };
      });
    },
    [kitchen, kotPaper, printBillIn],
  );
}

const isUnreachable = (error: Refusal | Failure) => error instanceof Failure && error.kind === "unreachable";
const toast = {
  failure: (error: Refusal | Failure) => (isUnreachable(error) ? undefined : billingApi.issueBill.failure),
};

/** Returns a function that issues a bill; undefined if that failed, "server-away" while the server is unreachable. */
export function useIssueBill(): (order: Order) => Promise<Bill | "server-away" | undefined> {
  const issueBill = useSend(billingApi.issueBill, { toast });
  return useCallback(
    async ({ _id: orderId }) => {
      if (device.connection.get().status === "unreachable") return "server-away";
      const issued = await issueBill({ params: { orderId } });
      if (issued.kind === "done") return issued.answer;
      return issued.kind === "failed" && isUnreachable(issued.error) ? "server-away" : undefined;
    },
    [issueBill],
  );
}

/** The order to bill, after its KOT was sent, and the pages to print before the bill. */
interface ToBill {
  readonly order: Order;
  readonly pages: readonly Paper[];
}

/**
 * Returns a function that prints a bill in a popup opened by the tap: loads the print code, sends unsent
 * lines (`send`), issues the bill, and prints both. A bill that is issued but not printed keeps the order on
 * screen ("blocked"). While the server is unreachable the bill is provisional.
 */
export function usePrintBillIn(): (
  paper: PaperWindow,
  send: () => Promise<ToBill | undefined>,
) => Promise<PaperResult> {
  const loadPapers = useBillPapers();
  const issueBill = useIssueBill();
  return useCallback(
    async (paper, send) => {
      const papers = await loadPapers();
      const toBill = papers && (await send());
      if (!papers || !toBill) {
        paper.close();
        return "nothing";
      }
      const bill = await issueBill(toBill.order);
      if (!bill) {
        await paper.print(toBill.pages);
        return "nothing";
      }
      if (bill === "server-away") return await printProvisional(paper, papers, toBill);
      notify.success("Bill Generated", `${toBill.order.table.name} · ${bill.invoiceNumber}`);
      return await paper.print([...toBill.pages, papers.bill(bill)]);
    },
    [loadPapers, issueBill],
  );
}

/** Prints an order's provisional bill after the given pages: without the server there is no invoice number. */
export async function printProvisional(
  paper: PaperWindow,
  papers: BillPapers,
  { order, pages }: ToBill,
): Promise<Printed> {
  const printed = await paper.print([...pages, papers.provisional(order)]);
  const text = "Nothing is settled. The tax invoice is printed when the server is back.";
  if (printed === "printed") notify.info("Provisional bill printed", text);
  return printed;
}
