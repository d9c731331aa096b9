import { ZERO } from "#domain/money.ts";
import type { OnReport } from "../http/presence/presence.ts";
import type { AppContext } from "../http/request.ts";
import { findUnsentCash, saveUnsentCash } from "./dayCloses.store.ts";

/** Returns the function that stores how much cash a device has not sent, as often as that changes (clarification 112). */
export function keepUnsentCash({
  databases,
  writeQueue,
  clock,
}: Pick<AppContext, "databases" | "writeQueue" | "clock">): OnReport {
  return async ({ device, person, unsent }) => {
    const { count: payments, amount } = unsent ?? { count: 0, amount: ZERO };
    const stored = await findUnsentCash(databases.reader, device);
    if ((stored?.payments ?? 0) === payments && (stored?.amount ?? ZERO) === amount) return;
    const cash = { device, person: person.name, payments, amount, reportedAt: clock.now() };
    await writeQueue.write(({ tx }) => saveUnsentCash(tx, cash));
  };
}
