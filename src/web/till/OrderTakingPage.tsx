import { useState } from "react";
import { AsyncBoundary } from "../kit/AsyncBoundary.tsx";
import { OrderTaking } from "./order-taking/OrderTaking.tsx";
import { prefetchTill } from "./order-taking/prefetchTill.ts";
import { TillSkeleton } from "./order-taking/TillSkeleton.tsx";

/** The dashboard of both panels: areas, tables and menu, the order being taken, and all unpaid orders. */
export function OrderTakingPage() {
  useState(prefetchTill);
  return (
    <AsyncBoundary title="Error loading areas" fallback={<TillSkeleton />}>
      <OrderTaking />
    </AsyncBoundary>
  );
}
