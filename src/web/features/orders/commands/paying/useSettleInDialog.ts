import { useCallback } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { askSettle } from "../dialogs.ts";
import { orderForPaper } from "../sending/paperRules.ts";
import { useTellKitchen } from "../sending/useTellKitchen.ts";
import { useRefuseSettling } from "./useRefuseSettling.ts";

/** SETTLE: asks about lines the kitchen does not know, then takes the payment in a dialog. Answers whether it is paid. */
export function useSettleInDialog(): (order: Order | undefined) => Promise<boolean> {
  const tellKitchen = useTellKitchen();
  const isRefused = useRefuseSettling();
  return useCallback(
    async (given) => {
      const order = orderForPaper(given, "Bill");
      if (!order || isRefused()) return false;
      const told = await tellKitchen(order, "");
      return told !== undefined && (await askSettle(told.order._id, told.left)) !== undefined;
    },
    [tellKitchen, isRefused],
  );
}
