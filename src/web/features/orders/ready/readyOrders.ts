import { useSyncExternalStore } from "react";
import { signal } from "../../../sync/signal.ts";

/** The ids of the orders of which some food is ready and not served, also where another round is still being cooked. */
export const readyOrders = signal<ReadonlySet<string>>(new Set());

/** The ids of the orders of which a KOT was not printed. */
export const unprintedOrders = signal<ReadonlySet<string>>(new Set());

export const useReadyOrders = () => useSyncExternalStore(readyOrders.subscribe, readyOrders.get);
export const useUnprintedOrders = () => useSyncExternalStore(unprintedOrders.subscribe, unprintedOrders.get);
