import { z } from "zod";
import { Ref } from "../entity.ts";
import { Topic } from "../events.ts";
import { Day, Timestamp } from "../time.ts";

/** Fields of an entity as the journal stores them: money in whole paise, rates in basis points, moments in epoch ms. */
const JournalFields = z.record(z.string(), z.unknown());

/** One committed change: who did what to which entity, and what it was before and after. */
export const ActivityEntry = z.object({
  seq: z.number(),
  at: Timestamp,
  businessDay: Day,
  /** `_id` is empty for what the server did automatically. */
  person: Ref,
  /** The name of the device; empty if it has none. */
  device: z.string(),
  topic: Topic,
  /** A `JournalAction`, typed as text: the journal may contain actions of a later version. */
  action: z.string(),
  entityId: z.string(),
  /** The order it belongs to; `name` is its bill number. */
  order: Ref.nullable(),
  table: Ref.nullable(),
  /** Only the fields that changed; null if there are none. */
  before: JournalFields.nullable(),
  after: JournalFields.nullable(),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;
