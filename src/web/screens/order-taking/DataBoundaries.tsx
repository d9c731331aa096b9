import type { ReactNode } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { openOrdersArgs } from "../../features/orders/pending/useOpenOrders.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { useAsk } from "../../sync/cache/useAsk.ts";
import { OrderTakingSkeleton } from "./OrderTakingSkeleton.tsx";

interface Within {
  readonly children: ReactNode;
}

/**
 * What the screen needs besides its areas: each part that cannot be read says so by its own name (spec section 8) and has
 * its own Retry. All are asked for before this, together, so that standing inside one another costs nothing.
 */
export function DataBoundaries({ children }: Within) {
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

function Tables({ children }: Within) {
  useAsk(tablesApi.list);
  return children;
}

function Menu({ children }: Within) {
  useAsk(menuApi.categories);
  useAsk(menuApi.items);
  return children;
}

function Orders({ children }: Within) {
  useAsk(ordersApi.list, openOrdersArgs);
  return children;
}
