import { useState } from "react";
import { prefetchOrderTaking } from "../../features/orders/prefetchOrderTaking.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { OrderTaking } from "./OrderTaking.tsx";
import { OrderTakingSkeleton } from "./OrderTakingSkeleton.tsx";

/** The dashboard of both panels: areas, tables and menu, the order being taken, and all unpaid orders. */
export function OrderTakingPage() {
  useState(prefetchOrderTaking);
  return (
    <AsyncBoundary title="Error loading areas" fallback={<OrderTakingSkeleton />}>
      <OrderTaking />
    </AsyncBoundary>
  );
}
