import { useCallback } from "react";
import { heldCourses } from "#domain/orders/courses/holding.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { coursesToSendAll, unsentLines } from "#domain/orders/order/order.ts";
import { placeArea } from "#domain/orders/place.ts";
import { openPaper } from "../../../printing/paperWindow.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { promptUnsent } from "../dialogs.ts";
import { useKotCommands } from "./useKotCommands.ts";

/** The order to continue with. `left` names the lines to leave unsent, "" for none. */
export interface OrderToContinue {
  readonly order: Order;
  readonly left: string;
  /** True if the question was due, but the KOT could neither be sent nor queued. */
  readonly isUnsent: boolean;
}

/**
 * Returns a function that asks about lines not sent to the kitchen, and sends them if wanted (clarification
 * 16). Lines left unsent before (`left`) are not asked about again. Resolves to undefined if cancelled.
 */
export function useSendUnsentLines(): (
  order: Order,
  unsentText: string,
) => Promise<OrderToContinue | undefined> {
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  return useCallback(
    async (order, unsentText) => {
      const unsent = unsentLines(order);
      const changes = unsent.map(({ _id, quantity, notes }) => `${_id} ${quantity} ${notes}`).join("\n");
      if (unsent.length === 0 || changes === unsentText) return { order, left: unsentText, isUnsent: false };
      const choice = await promptUnsent(unsent.length, heldCourses(order.items));
      if (!choice) return undefined;
      if (choice === "continue") return { order, left: changes, isUnsent: false };
      const paper = openPaper("KOT", placeArea(order.place), "sent");
      const sent = await kitchen.send(order, coursesToSendAll(order));
      await paper.print(sent?.kot ? [kotPaper(sent.kot)] : []);
      return { order: sent?.order ?? order, left: unsentText, isUnsent: sent === undefined };
    },
    [kitchen, kotPaper],
  );
}
