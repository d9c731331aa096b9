import { device } from "../device.ts";

const DELIVERED_WITHIN_MS = 10_000;
const CHECK_INTERVAL_MS = 200;

/** Returns how many changes of this device, at this address, the server does not have, refused ones included. */
function undeliveredCount(): number {
  return device.outbox.records.get().filter(({ state }) => state !== "delivered").length;
}

/**
 * Delivers what is pending before the page leads to another address, which has its own store. Returns how many changes stay here:
 * 0 when nothing is left behind.
 */
export async function deliverBeforeNavigation(): Promise<number> {
  if (undeliveredCount() > 0 && (await device.connection.check())) device.outbox.deliverNow();
  const until = performance.now() + DELIVERED_WITHIN_MS;
  while (undeliveredCount() > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  return undeliveredCount();
}
