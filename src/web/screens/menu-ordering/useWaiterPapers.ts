import { useRef } from "react";
import { isHeld } from "#domain/orders/courses/holding.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { linesToSend } from "#domain/orders/order/order.ts";
import { usePrintBill, usePrintBillIn } from "../../features/orders/commands/billing/usePrintBill.ts";
import { confirmOrNotify } from "../../features/orders/commands/confirmOrNotify.ts";
import { promptUnsent } from "../../features/orders/commands/dialogs.ts";
import { useKotCommands } from "../../features/orders/commands/sending/useKotCommands.ts";
import { useSendKot } from "../../features/orders/commands/sending/useSendKot.ts";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { useKotPaper } from "../../features/orders/kot/useKotPaper.ts";
import { openPaper } from "../../features/printing/paperWindow.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";
import type { Submitted } from "./useSubmit.ts";

interface Papers {
  readonly kot: () => Promise<void>;
  readonly bill: () => Promise<void>;
}

interface PapersOf {
  readonly order: Order | undefined;
  readonly lines: DraftLines;
  readonly submit: () => Promise<Submitted | undefined>;
}

/** Returns the functions of the waiter's KOT and Bill buttons on the menu screen. The draft is submitted to the kitchen first. */
export function useWaiterPapers({ order, lines, submit }: PapersOf): Papers {
  const { lastKot } = useKotCommands();
  const kotPaper = useKotPaper();
  const printKot = useSendKot();
  const printBill = usePrintBill();
  const printBillIn = usePrintBillIn();
  const onScreen = useRef(order);
  onScreen.current = order;
  const hasItems = lines.length > 0 || (order?.items.length ?? 0) > 0;
  const hasUnsent = lines.length > 0 || (order !== undefined && linesToSend(order).length > 0);

  const sendAndPrint = async () => {
    const paper = openPaper("KOT", undefined, "sent");
    const sent = await submit();
    const kot = sent?.isDelivered ? (sent.kot ?? (await lastKot(sent.orderId))) : undefined;
    await paper.print(kot ? [kotPaper(kot)] : []);
  };

  const sendAndBill = async () => {
    let asked: Order | undefined;
    await printBillIn(openPaper("bill"), async () => {
      const submitted = await submittedOrder();
      if (!submitted?.items.some(isHeld)) return submitted && { order: submitted, pages: [] };
      asked = submitted;
      return undefined;
    });
    // What was submitted and is held is asked about in a question of its own.
    if (asked) await printBill(asked);
  };

  const submittedOrder = async () => {
    const sent = await submit();
    // While the server is unreachable the bill is provisional, of the order as it is on screen.
    if (!sent?.isDelivered) return sent && onScreen.current;
    const request = device.ask(ordersApi.read, { params: { orderId: sent.orderId } });
    return confirmOrNotify("Failed to load orders", request);
  };

  return {
    kot: async () => {
      if (!hasItems) return notifyNothingToPrint();
      if (hasUnsent) await sendAndPrint();
      else await printKot(order);
    },
    bill: async () => {
      if (!hasItems) return notifyNothingToPrint();
      const choice = lines.length > 0 ? await promptUnsent(lines.length) : "continue";
      if (choice === "continue") await printBill(order);
      if (choice === "send") await sendAndBill();
    },
  };
}

/** Shows that there is nothing to print. KOT and Bill need an order with items, as submitting does (spec section 5). */
function notifyNothingToPrint(): void {
  notify.failure("Cannot Submit Order", "Please select a table and add items to the order");
}
