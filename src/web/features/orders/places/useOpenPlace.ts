import { useCallback } from "react";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type PlaceInput, placeName, placeRefs, toPlace } from "#domain/orders/place.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { newId } from "../../../sync/http/identity.ts";
import { newBillNumber } from "../commands/references.ts";

const toast = {
  success: (order: Order) => ({ title: "New Order Created", text: placeName(order.place) }),
  failure: takingApi.openOrder.failure,
};

/** The fields of an order that selecting it needs. */
export type ChosenOrder = Pick<Order, "_id" | "place" | "table">;

/** Opens an order without a table: on screen immediately, numbered by the server later. `onGone`: it could not be opened. */
export function useOpenPlace(
  onOrder: (order: ChosenOrder) => void,
  onGone: (orderId: string) => void,
): (answer: PlaceInput) => Promise<void> {
  const openOrder = useSend(takingApi.openOrder, { toast });
  return useCallback(
    async (answer) => {
      const _id = newId();
      const place = toPlace(answer, null);
      onOrder({ _id, place, table: placeRefs(place, _id).table });
      const opened = await openOrder({ body: { _id, billNumber: newBillNumber(), place: answer } });
      if (opened.kind === "failed" || opened.kind === "refused") onGone(_id);
    },
    [openOrder, onOrder, onGone],
  );
}
