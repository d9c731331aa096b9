import { useMemo } from "react";
import { ZERO, ZERO_RATE } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order, RequestedDiscount } from "#domain/orders/order/api.ts";
import { withDetails } from "#domain/orders/order/details.ts";
import { withRequestedDiscount } from "#domain/orders/order/discount.ts";
import { isSameDiscount } from "#domain/orders/order/discountSum.ts";
import type { PlaceInput } from "#domain/orders/place.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { unlessAnswerable, useApprovedChange } from "../useApprovedChange.ts";
import { useGiver } from "./useGiver.ts";

const coversToast = { waiting: false, failure: takingApi.updateOrder.failure } as const;
const toast = {
  success: (order: Order) => ({ title: "Order Updated", text: order.billNumber }),
  failure: unlessAnswerable(takingApi.updateOrder.failure),
};

export interface OrderDetails {
  readonly setPaymentType: (order: Order, paymentType: Order["paymentType"]) => Promise<void>;
  readonly setDiscount: (order: Order, discount: RequestedDiscount, reason?: string) => Promise<void>;
  /** Shows no toast: the chosen number is visible immediately. */
  readonly setCovers: (order: Order, covers: Order["covers"]) => Promise<void>;
  readonly setPlace: (order: Order, place: PlaceInput) => Promise<void>;
  /** The name on the bill. */
  readonly setGuest: (order: Order, guest: Order["guest"]) => Promise<void>;
  readonly setNotes: (order: Order, notes: Order["notes"]) => Promise<void>;
}

/** Returns the functions that set payment type, discount, covers, note, guest and, without a table, an order's place. */
export function useOrderDetails(): OrderDetails {
  const updateOrder = useSend(takingApi.updateOrder, { toast });
  const updateCovers = useSend(takingApi.updateOrder, { toast: coversToast });
  const changeApproved = useApprovedChange();
  const giver = useGiver();
  return useMemo(
    () => ({
      setPaymentType: async (order, paymentType) => {
        await updateOrder({ params: { orderId: order._id }, body: { paymentType } });
      },
      setDiscount: async (order, discount, reason) => {
        const none = order.discountRupees > ZERO ? { rupees: ZERO } : { percent: ZERO_RATE };
        const requested = discount ?? none;
        const set =
          "rupees" in requested
            ? { discountRupees: requested.rupees }
            : { discountPercentage: requested.percent };
        const after = withRequestedDiscount(order, set, giver);
        if (isSameDiscount(after.discount, order.discount)) return;
        await changeApproved({
          before: order,
          after,
          run: (approved) =>
            updateOrder({
              params: { orderId: order._id },
              body: { ...set, discountReason: reason, ...approved },
            }),
        });
      },
      setCovers: async (order, covers) => {
        await updateCovers({ params: { orderId: order._id }, body: { covers } });
      },
      setPlace: async (order, place) => {
        await updateOrder({ params: { orderId: order._id }, body: { place } });
      },
      setGuest: async (order, guest) => {
        await changeApproved({
          before: order,
          after: withDetails(order, { guest }),
          run: (approved) => updateOrder({ params: { orderId: order._id }, body: { guest, ...approved } }),
        });
      },
      setNotes: async (order, notes) => {
        await updateOrder({ params: { orderId: order._id }, body: { notes } });
      },
    }),
    [updateOrder, updateCovers, changeApproved, giver],
  );
}
