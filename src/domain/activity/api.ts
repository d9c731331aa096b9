import { z } from "zod";
import { query } from "../endpoint.ts";
import { paging, Ref } from "../entity.ts";
import { Topic } from "../events.ts";
import { refuseOddDays, spanFields } from "../span.ts";
import { Day, Timestamp } from "../time.ts";

/** Fields of an entity as the journal keeps them: money in whole paise, rates in basis points, moments in epoch ms. */
const JournalFields = z.record(z.string(), z.unknown());

/** One committed change: who did what to which entity, and what it was before and after. */
export const ActivityEntry = z.object({
  seq: z.number(),
  at: Timestamp,
  businessDay: Day,
  /** `_id` is empty for what the server did by itself. */
  person: Ref,
  /** The device's own name for itself; empty when it has none. */
  device: z.string(),
  topic: Topic,
  /** A `JournalAction`, as text: the journal may hold names of a later version. */
  action: z.string(),
  entityId: z.string(),
  /** The order it belongs to; `name` is its bill number. */
  order: Ref.nullable(),
  table: Ref.nullable(),
  /** Only the fields that changed; null where there is nothing to tell. */
  before: JournalFields.nullable(),
  after: JournalFields.nullable(),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

export const activityApi = {
  /**
   * The journal, newest first, by the cursor of the previous page's Link header. Dates are business days. An order's entries,
   * those of a topic with few, and all of them together are read back to the first one; other filters look through 7 days at
   * once (366 of a topic with few) where there are more than 20,000 entries, which `X-Span` names; `X-Earlier-Day` is the endDate to go on with.
   */
  list: query({
    path: "/activity",
    permission: "activity.read",
    summary: "What was changed, by whom, before and after",
    search: z
      .strictObject({
        person: z.string().max(80).optional(),
        table: z.string().max(80).optional(),
        order: z.string().max(80).optional(),
        topic: Topic.optional(),
        action: z.string().max(80).optional(),
        ...spanFields,
        limit: paging.limit,
        cursor: paging.cursor,
      })
      .superRefine(refuseOddDays),
    output: z.array(ActivityEntry),
  }),
};
