import { useMemo } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import type { PendingContext } from "#domain/orders/commands/pending.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { useApiSnapshot } from "../../../sync/hooks/useApiQuery.ts";
import { usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import { openOrdersWithPending } from "./applyPending.ts";
import { usePendingContext } from "./usePendingContext.ts";

/** The query of `useOpenOrders`, so that a screen can prefetch it. */
export const openOrdersArgs = { search: { status: "open", limit: PAGE_LIMIT_MAX } } as const;

/** The server's open orders, without this device's pending commands. */
export interface ServerOpenOrders {
  readonly orders: readonly Order[];
  /** The journal position of the answer: commands delivered up to it are included. */
  readonly seq: number;
  /** The database in which `seq` counts; a restore begins another. */
  readonly epoch: string;
}

/** All orders neither paid nor cancelled, newest first, with this device's pending commands applied. */
export function useOpenOrders(): readonly Order[] {
  return useOpenOrdersWithPending(useServerOpenOrders(), usePendingContext());
}

export function useServerOpenOrders(): ServerOpenOrders {
  const { value, seq, epoch } = useApiSnapshot(ordersApi.list, openOrdersArgs);
  return useMemo(() => ({ orders: value, seq, epoch }), [value, seq, epoch]);
}

export function useOpenOrdersWithPending(
  server: ServerOpenOrders,
  context: PendingContext,
): readonly Order[] {
  const { orders, seq, epoch } = server;
  const pending = usePendingCommands({ seq, epoch });
  return useMemo(() => openOrdersWithPending(orders, pending, context), [orders, pending, context]);
}
