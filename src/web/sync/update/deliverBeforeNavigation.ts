import { device } from "../device.ts";

const DELIVERED_WITHIN_MS = 10_000;
const CHECK_INTERVAL_MS = 200;

/** Returns the number of changes at this address that the server does not have, refused ones included. */
function undeliveredCount(): number {
  return device.outbox.records.get().filter(({ state }) => state !== "delivered").length;
}

/** Delivers pending changes before leaving for another origin, which has its own store. Returns the number undelivered. */
export async function deliverBeforeNavigation(): Promise<number> {
  if (undeliveredCount() > 0 && (await device.connection.check())) device.outbox.deliverNow();
  const until = performance.now() + DELIVERED_WITHIN_MS;
  while (undeliveredCount() > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  return undeliveredCount();
}
