import type { Command } from "#domain/endpoint.ts";
import type { Ref } from "#domain/entity.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { ServerClock } from "../../db/clock/serverClock.ts";
import type { BusinessDays } from "../../db/days.ts";
import type { WriteQueue } from "../../db/write.ts";
import type { Person, ServerFacts } from "../feature.ts";

/** Refusals of one session that are journalled within a minute. Beyond that they are only answered, so that nobody fills the journal. */
export const JOURNALLED_PER_MINUTE_MAX = 5;
const MINUTE_MS = 60_000;
const AUTHOR_LENGTH_MAX = 80;

interface RefusedAuthorContext {
  readonly writeQueue: WriteQueue;
  readonly days: BusinessDays;
  readonly clock: Pick<ServerClock, "now">;
  readonly facts: ServerFacts;
}

interface RefusedAuthor {
  readonly endpoint: Command;
  /** Who is signed in and named somebody else. */
  readonly asker: Person;
  readonly sessionHash: string | undefined;
  readonly device: string;
  readonly author: Ref;
  readonly refusal: RefusalCode;
}

/** Journals that somebody named an author who is not proven, or who may not do this: who it was, whom they named, and for what. */
export async function noteRefusedAuthor(
  context: RefusedAuthorContext,
  refused: RefusedAuthor,
): Promise<void> {
  const { endpoint, asker, sessionHash = "", device, author, refusal } = refused;
  if (!mayJournal(context, sessionHash)) return;
  await context.writeQueue.write(async ({ journal, now }) =>
    journal({
      businessDay: context.days.of(now),
      personId: asker._id,
      deviceId: device,
      commandKey: "",
      topic: "staff",
      action: "author.refused",
      entityId: author._id.slice(0, AUTHOR_LENGTH_MAX),
      orderId: null,
      tableId: null,
      change: JSON.stringify({
        after: { author: author.name, command: `${endpoint.method} ${endpoint.path}`, refusal },
      }),
    }),
  );
}

/** How many refusals each session had in the minute that runs, by the session's hash; in memory only. */
interface Counted {
  readonly minute: number;
  readonly counts: Map<string, number>;
}
const countedByServer = new WeakMap<ServerFacts, Counted>();

/** Counts a refusal, and tells whether it is still to be journalled. */
function mayJournal({ facts, clock }: RefusedAuthorContext, sessionHash: string): boolean {
  const minute = Math.floor(clock.now() / MINUTE_MS);
  const before = countedByServer.get(facts);
  const counts = before?.minute === minute ? before.counts : new Map<string, number>();
  countedByServer.set(facts, { minute, counts });
  const count = (counts.get(sessionHash) ?? 0) + 1;
  counts.set(sessionHash, count);
  return count <= JOURNALLED_PER_MINUTE_MAX;
}
