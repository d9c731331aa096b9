import type { Instant } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import { createWriteQueue } from "../db/write.ts";
import { runAs } from "../http/command.ts";
import type { AppContext } from "../http/request.ts";
import { type Filling, seedEmptyDatabase } from "./firstStart.ts";
import { historyFrom } from "./seed/large/history.ts";
import { aravalli } from "./seed/large/resort.ts";

/** Below the limit of the write queue. */
const ACTS_AT_ONCE = 500;

interface LargeFilling extends Filling, Pick<AppContext, "info" | "handlers" | "state" | "clock"> {
  readonly databases: Databases;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Fills an empty database with the resort of DEMO=large and its last two months. The history consists of real commands, run by
 * their handlers in a write queue whose clock shows each command's time.
 */
export async function seedLargeDemo({ databases, ...filling }: LargeFilling): Promise<void> {
  const { days, handlers, clock } = filling;
  const { opened, acts } = historyFrom(clock.now(), days);
  /** The times of the queued commands; the queue reads its clock once per command, in order. */
  const moments: Instant[] = [opened];
  const writeQueue = createWriteQueue(databases, {
    clock: () => moments.shift() ?? clock.now(),
    onFailure: filling.onFailure,
  });
  if (!(await seedEmptyDatabase(aravalli, { ...filling, writeQueue }))) return;
  for (let done = 0; done < acts.length; done += ACTS_AT_ONCE) {
    const next = acts.slice(done, done + ACTS_AT_ONCE);
    moments.push(...next.map(({ at }) => at));
    await Promise.all(
      next.map(({ endpoint, input, by: person }) =>
        writeQueue.write(async (write) => {
          const handler = handlers.find((one) => one.endpoint === endpoint);
          if (!handler) throw new Error(`no handler for ${endpoint.path}`);
          await runAs(write, { ...filling, handler }, { person, ...(await input(write.tx)) });
        }),
      ),
    );
  }
  await writeQueue.close();
}
