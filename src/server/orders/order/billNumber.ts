import type { CommandCtx } from "../../http/feature.ts";

declare module "../../http/feature.ts" {
  interface ServerState {
    readonly lastBillNumber: { value: number };
  }
}

export function newLastBillNumber(): { value: number } {
  return { value: 0 };
}

/**
 * Returns the next bill number: the time in milliseconds, or one more than the last number made here, so that orders
 * opened in one millisecond differ.
 */
export function newBillNumber({ now, state: { lastBillNumber } }: Pick<CommandCtx, "now" | "state">): string {
  lastBillNumber.value = Math.max(lastBillNumber.value + 1, now);
  return `BILL-${lastBillNumber.value}`;
}
