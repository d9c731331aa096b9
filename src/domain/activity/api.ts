import { z } from "zod";
import { query } from "../endpoint.ts";
import { paging } from "../entity.ts";
import { Topic } from "../events.ts";
import { dayFilterRefusal, spanFields } from "../span.ts";
import { ActivityEntry } from "./entry.ts";

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
      .superRefine(dayFilterRefusal),
    output: z.array(ActivityEntry),
  }),
};
