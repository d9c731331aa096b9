import { useMemo, useState } from "react";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { confirmOrNotify } from "../../features/orders/commands/confirmOrNotify.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";

/** What the dialog can show: an order, all its KOTs, or one of them. */
export type OrderView =
  | { readonly kind: "order"; readonly orderId: string; readonly title: string }
  | { readonly kind: "kots"; readonly orderId: string; readonly title: string; readonly kotId?: string };

export interface OrderViews {
  readonly showOrder: (order: Order) => void;
  /** Shows a toast if the order has no KOT yet. */
  readonly showKots: (order: Order) => Promise<void>;
  readonly showKot: (kot: Kot) => void;
}

/** Returns the query of an order's KOTs, prefetched before the preview opens. */
export function kotsOf(orderId: string) {
  return { search: { order: orderId } };
}

/** Returns the dialog's content and the functions that open and close it. */
export function useOrderViews() {
  const [view, setView] = useState<OrderView>();
  const views = useMemo<OrderViews>(
    () => ({
      showOrder: ({ _id, table, billNumber }) =>
        setView({ kind: "order", orderId: _id, title: `${table.name} · ${billNumber}` }),
      showKots: async ({ _id, table, billNumber }) => {
        const kots = await confirmOrNotify("Failed to load KOTs", device.ask(kotApi.list, kotsOf(_id)));
        if (kots?.length === 0) notify.failure("No KOT", "No KOT found for this order yet.");
        if (!kots || kots.length === 0) return;
        setView({ kind: "kots", orderId: _id, title: `KOTs of ${table.name} · ${billNumber}` });
      },
      showKot: ({ _id, order, table, token }) =>
        setView({
          kind: "kots",
          orderId: order._id,
          kotId: _id,
          title: `KOT #${token} of ${table.name}`,
        }),
    }),
    [],
  );
  return { view, views, close: () => setView(undefined) };
}
