import { useRef } from "react";
import type { Paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useSettle } from "../commands/paying/useSettle.ts";
import { useSendUnsentLines } from "../commands/sending/useSendUnsentLines.ts";
import type { OptimisticOrder } from "../pending/useOptimisticOrder.ts";
import type { PaymentBody } from "./payment.ts";

export interface PayableOrder
  extends Pick<OptimisticOrder, "serverOrder" | "version" | "pendingCount" | "refetch"> {
  readonly order: Order;
  /** The lines that the kitchen shall not get (`useSendUnsentLines`). */
  readonly left: string;
  /** Called with the order while its payment is on its way, then with undefined. */
  readonly setPaying: (order: Order | undefined) => void;
}

/**
 * Returns a function that sends the kitchen what it lacks of the order, then receives a payment. `rest` is the sum that the
 * person has seen as still to be paid. It returns the order afterwards, as it was where the payment is queued on this device;
 * undefined when nothing was received.
 */
export function useReceivePayment(payable: PayableOrder) {
  const { order, version, pendingCount, refetch, left: unsentText, setPaying } = payable;
  const settle = useSettle();
  const tellKitchen = useSendUnsentLines();
  /** The version after the last payment, which the order on screen may not show yet. */
  const lastVersion = useRef(0);
  return async (payment: PaymentBody, due: Paise): Promise<Order | undefined> => {
    const answer = await tellKitchen(order, unsentText);
    if (!answer || answer.isUnsent) return undefined;
    const seenVersion = () => {
      if (answer.order !== order) return answer.order.version;
      // Changes of this device that are on their way will raise it; the server then compares the sum alone.
      if (pendingCount > 0 || version === undefined) return undefined;
      return Math.max(version, lastVersion.current);
    };
    setPaying(order);
    const result = await settle(order, { ...payment, expectedTotal: due, version: seenVersion() });
    setPaying(undefined);
    if (result.kind === "refused") refetch();
    if (result.kind === "waiting") return order;
    if (result.kind !== "done") return undefined;
    lastVersion.current = result.answer.version;
    return result.answer;
  };
}
