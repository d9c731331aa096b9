import type { RefusalCode } from "../../refusal.ts";
import type { OrderStatus } from "../order/api.ts";
import type { Kot, KotStatus } from "./api.ts";
import { isLive, kotSteps } from "./status.ts";

/** Returns the KOTs that an order's status button advances: the live ones whose status is before `next`. */
export function kotsBehind(kots: readonly Kot[], next: KotStatus): Kot[] {
  const step = kotSteps.indexOf(next);
  return kots.filter((kot) => isLive(kot) && kotSteps.indexOf(kot.status) < step);
}

/**
 * Returns the refusal to advance an order's KOTs: the order is cancelled, no KOT is live, or all are already further. KOTs of
 * a paid order can still be advanced until they are served.
 */
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
