import { Button } from "@mantine/core";
import { ordersApi } from "#domain/orders/order/api.ts";
import { useOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import { dayFilter, type Paging } from "../../kit/list/usePaging.ts";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import { useApiSnapshot } from "../../sync/hooks/useApiQuery.ts";
import { noOrdersText } from "./noOrdersText.ts";
import { OrderCards } from "./OrderCards.tsx";
import type { OrderFilter } from "./orderFilter.ts";
import { useOrdersWithPending } from "./useOrdersWithPending.ts";
import type { OrderViews } from "./useOrderViews.ts";

interface OrdersColumnProps {
  readonly paging: Paging<OrderFilter>;
  readonly views: OrderViews;
  readonly onAll: () => void;
}

/** The list of orders: today's without a filter, else those of all days that match it, page by page. */
export function OrdersColumn({ paging, views, onAll }: OrdersColumnProps) {
  const { filter, start, window } = paging.shown;
  const today = useToday();
  const isFiltered = Object.keys(filter).length > 0;
  const days = dayFilter(start, isFiltered ? undefined : today);
  const open = useOpenOrders();
  const snapshot = useApiSnapshot(ordersApi.list, { search: { ...filter, ...days, ...window } });
  return (
    <PagedList
      label="Orders"
      paging={paging}
      rows={useOrdersWithPending(snapshot)}
      meta={snapshot}
      today={today}
      empty={
        isFiltered ? (
          <EmptyState
            title="No orders found"
            text="Try another status, area or search."
            action={<Button onClick={onAll}>Show all orders</Button>}
          />
        ) : (
          <EmptyState {...noOrdersText(start.lastDay ?? today, today, open)} action={<TakeOrder />} />
        )
      }
    >
      {(orders) => <OrderCards orders={orders} views={views} />}
    </PagedList>
  );
}
