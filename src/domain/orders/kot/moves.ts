import type { RefusalCode } from "../../refusal.ts";
import type { OrderStatus } from "../order/api.ts";
import { refuseChange } from "../order/order.ts";
import type { Kot, KotStatus } from "./api.ts";
import { isLive, kotSteps } from "./status.ts";

/** The live tickets that an order's own button moves: those behind the status it names. */
export function kotsBehind(kots: readonly Kot[], next: KotStatus): Kot[] {
  const step = kotSteps.indexOf(next);
  return kots.filter((kot) => isLive(kot) && kotSteps.indexOf(kot.status) < step);
}

/** The order's buttons move its tickets along, never back; without a live ticket there is nothing to move. */
export function refuseOrderStatus(
  order: { readonly status: OrderStatus },
  kots: readonly Kot[],
  next: KotStatus,
): RefusalCode | undefined {
  const refusal = refuseChange(order);
  if (refusal) return refusal;
  const live = kots.filter(isLive);
  if (live.length === 0) return "no-kot";
  const isPast = live.every((kot) => kotSteps.indexOf(kot.status) > kotSteps.indexOf(next));
  return isPast ? "status-backwards" : undefined;
}
