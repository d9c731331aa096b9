import { useState } from "react";
import { prefetchTill } from "../../features/orders/prefetchOrderTaking.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { OrderTaking } from "./OrderTaking.tsx";
import { TillSkeleton } from "./TillSkeleton.tsx";

/** The dashboard of both panels: areas, tables and menu, the order being taken, and all unpaid orders. */
export function OrderTakingPage() {
  useState(prefetchTill);
  return (
    <AsyncBoundary title="Error loading areas" fallback={<TillSkeleton />}>
      <OrderTaking />
    </AsyncBoundary>
  );
}
