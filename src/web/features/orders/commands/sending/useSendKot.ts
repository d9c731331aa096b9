import { useCallback } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { unsentLines } from "#domain/orders/order/order.ts";
import { confirm } from "../../../../kit/feedback/confirm.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { usePanel } from "../../../../kit/panel.ts";
import { openPaperWindow } from "../../../printing/paperWindow.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { notifyPrintBlocked, orderForPaper, type PaperResult } from "./paperRules.ts";
import { useKotCommands } from "./useKotCommands.ts";

/** KOT: sends and prints what the kitchen does not know; when it knows everything, offers the last KOT again. */
export function useSendKot(): (order: Order | undefined) => Promise<PaperResult> {
  const { isWaiterPanel } = usePanel();
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const reprint = useReprintKot();
  return useCallback(
    async (given) => {
      const order = orderForPaper(given, "KOT");
      if (!order) return "nothing";
      if (unsentLines(order).length === 0) {
        const isWanted = await confirm({
          title: "The kitchen knows everything",
          text: "Nothing changed since the last KOT. Print it again, marked DUPLICATE?",
          confirmLabel: "Print again",
        });
        return isWanted ? reprint(order._id) : "nothing";
      }
      const paper = openPaperWindow({ isWaiterPanel });
      const sent = await kitchen.send(order);
      if (!sent?.kot) {
        paper?.close();
        return "nothing";
      }
      notify.success("KOT Generated", `${sent.kot.table.name} · KOT #${sent.kot.token}`);
      if (!paper) return notifyPrintBlocked("KOT");
      await paper.print([kotPaper(sent.kot)]);
      return "printed";
    },
    [isWaiterPanel, kitchen, kotPaper, reprint],
  );
}

/** Prints an order's newest KOT once more. To be called in a tap. */
function useReprintKot(): (orderId: string) => Promise<PaperResult> {
  const { isWaiterPanel } = usePanel();
  const { lastKot } = useKotCommands();
  const kotPaper = useKotPaper();
  return useCallback(
    async (orderId) => {
      const paper = openPaperWindow({ isWaiterPanel });
      if (!paper) return notifyPrintBlocked("KOT");
      const kot = await lastKot(orderId);
      if (!kot) {
        paper.close();
        return "nothing";
      }
      notify.success("KOT Printed", kot.kotNumber);
      await paper.print([kotPaper(kot)]);
      return "printed";
    },
    [isWaiterPanel, lastKot, kotPaper],
  );
}
