import { useMemo } from "react";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import type { FoldContext } from "#domain/orders/commands/pending.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { useAskSnapshot } from "../../../sync/hooks/useAsk.ts";
import { usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import { foldedOpenOrders } from "./folding.ts";
import { useFoldContext } from "./useFoldContext.ts";

/** The question behind `useOpenOrders`, so that a screen can start it early. */
export const openOrdersArgs = { search: { status: "open", limit: PAGE_LIMIT_MAX } } as const;

/** The open orders as the server has them. It changes when an answer arrives, not by what is tapped here. */
export interface OpenOrdersOfServer {
  readonly orders: readonly Order[];
  readonly seq: number;
  readonly epoch: string;
}

/** All orders neither paid nor cancelled, newest first, with this device's pending commands folded in. */
export function useOpenOrders(): readonly Order[] {
  return useFoldedOpenOrders(useOpenOrdersOfServer(), useFoldContext());
}

export function useOpenOrdersOfServer(): OpenOrdersOfServer {
  const { value, seq, epoch } = useAskSnapshot(ordersApi.list, openOrdersArgs);
  return useMemo(() => ({ orders: value, seq, epoch }), [value, seq, epoch]);
}

export function useFoldedOpenOrders(server: OpenOrdersOfServer, context: FoldContext): readonly Order[] {
  const { orders, seq, epoch } = server;
  const pending = usePendingCommands({ seq, epoch });
  return useMemo(() => foldedOpenOrders(orders, pending, context), [orders, pending, context]);
}
