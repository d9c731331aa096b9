import type { ReactNode } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { openOrdersArgs } from "../../features/orders/pending/useOpenOrders.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { OrderTakingSkeleton } from "./OrderTakingSkeleton.tsx";

interface ChildrenProps {
  readonly children: ReactNode;
}

/**
 * Loads what the screen needs besides its areas: each part that fails has its own error text (spec section 8) and its own Retry.
 * `prefetchOrderTaking` has started all queries in parallel, so nesting the boundaries costs no time.
 */
export function DataBoundaries({ children }: ChildrenProps) {
  return (
    <AsyncBoundary title="Failed to fetch tables" fallback={<OrderTakingSkeleton />}>
      <Tables>
        <AsyncBoundary title="Failed to fetch menu data" fallback={<OrderTakingSkeleton />}>
          <Menu>
            <AsyncBoundary title="Failed to fetch orders" fallback={<OrderTakingSkeleton />}>
              <Orders>{children}</Orders>
            </AsyncBoundary>
          </Menu>
        </AsyncBoundary>
      </Tables>
    </AsyncBoundary>
  );
}

function Tables({ children }: ChildrenProps) {
  useApiQuery(tablesApi.list);
  return children;
}

function Menu({ children }: ChildrenProps) {
  useApiQuery(menuApi.categories);
  useApiQuery(menuApi.items);
  return children;
}

function Orders({ children }: ChildrenProps) {
  useApiQuery(ordersApi.list, openOrdersArgs);
  return children;
}
