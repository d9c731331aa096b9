import type { RefusalCode } from "../../refusal.ts";
import type { OrderStatus } from "../order/api.ts";
import type { Kot, KotStatus } from "./api.ts";
import { isLive, kotSteps } from "./status.ts";

/** Finds the tickets that an order's own button moves: the live ones whose status comes before the next one. */
export function kotsBehind(kots: readonly Kot[], next: KotStatus): Kot[] {
  const step = kotSteps.indexOf(next);
  return kots.filter((kot) => isLive(kot) && kotSteps.indexOf(kot.status) < step);
}

/** Refuses to move an order's tickets back, and to move any when none is live. Those of a paid order move until they are served. */
export function orderStatusRefusal(
  order: { readonly status: OrderStatus },
  kots: readonly Kot[],
  next: KotStatus,
): RefusalCode | undefined {
  if (order.status === "cancelled") return "order-not-open";
  const live = kots.filter(isLive);
  if (live.length === 0) return "no-kot";
  const isPast = live.every((kot) => kotSteps.indexOf(kot.status) > kotSteps.indexOf(next));
  return isPast ? "status-backwards" : undefined;
}
