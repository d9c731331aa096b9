import { useCallback } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { promptSettle } from "../dialogs.ts";
import { orderForPaper } from "../sending/paperRules.ts";
import { useSendUnsentLines } from "../sending/useSendUnsentLines.ts";
import { useNotifySettlingRefusal } from "./useNotifySettlingRefusal.ts";

/** SETTLE: asks about lines not sent to the kitchen, then takes the payment in a dialog. Resolves to true once it is paid. */
export function useSettleInDialog(): (order: Order | undefined) => Promise<boolean> {
  const tellKitchen = useSendUnsentLines();
  const isRefused = useNotifySettlingRefusal();
  return useCallback(
    async (shownOrder) => {
      const order = orderForPaper(shownOrder, "Bill");
      if (!order || isRefused()) return false;
      const answer = await tellKitchen(order, "");
      return answer !== undefined && (await promptSettle(answer.order._id, answer.left)) !== undefined;
    },
    [tellKitchen, isRefused],
  );
}
