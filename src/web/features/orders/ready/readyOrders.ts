import { useSyncExternalStore } from "react";
import { signal } from "../../../sync/signal.ts";

/** Ids of the orders with ready, unserved food, also while another round is being cooked. */
export const readyOrders = signal<ReadonlySet<string>>(new Set());

/** Ids of the orders with an unprinted KOT. */
export const unprintedOrders = signal<ReadonlySet<string>>(new Set());

export const useReadyOrders = () => useSyncExternalStore(readyOrders.subscribe, readyOrders.get);
export const useUnprintedOrders = () => useSyncExternalStore(unprintedOrders.subscribe, unprintedOrders.get);
