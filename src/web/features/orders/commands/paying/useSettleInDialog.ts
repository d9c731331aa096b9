import { useCallback } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { unsentLines } from "#domain/orders/order/order.ts";
import { usePanel } from "../../../../kit/panel.ts";
import { openPaperWindow } from "../../../printing/paperWindow.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { askSettle, askUnsent } from "../dialogs.ts";
import { notifyPrintBlocked, orderForPaper } from "../sending/paperRules.ts";
import { useKotCommands } from "../sending/useKotCommands.ts";

/** SETTLE: asks about lines the kitchen does not know, then takes the payment in a dialog. Answers whether it is paid. */
export function useSettleInDialog(): (order: Order | undefined) => Promise<boolean> {
  const { isWaiterPanel } = usePanel();
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  return useCallback(
    async (given) => {
      const order = orderForPaper(given, "Bill");
      if (!order) return false;
      const unsent = unsentLines(order).length;
      const choice = unsent > 0 ? await askUnsent(unsent) : "continue";
      if (!choice) return false;
      if (choice === "send") {
        const paper = openPaperWindow({ isWaiterPanel });
        const sent = await kitchen.send(order);
        if (sent?.kot && paper) await paper.print([kotPaper(sent.kot)]);
        else paper?.close();
        if (sent?.kot && !paper) notifyPrintBlocked("KOT");
      }
      return (await askSettle(order._id)) !== undefined;
    },
    [isWaiterPanel, kitchen, kotPaper],
  );
}
