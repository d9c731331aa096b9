import { z } from "zod";
import { query } from "../endpoint.ts";
import { paging } from "../entity.ts";
import { Topic } from "../events.ts";
import { dayFilterRefusal, spanFields } from "../span.ts";
import { ActivityEntry } from "./entry.ts";

export const activityApi = {
  /**
   * Lists the journal, newest first, paged by the cursor of the previous page's Link header. Dates are business days. Without
   * filters, by order and by a topic with few entries the whole journal is searched. Other filters search 7 days per request
   * (366 for a topic with few entries) if the journal has more than 20,000 entries: `X-Span` names the searched days,
   * `X-Earlier-Day` the endDate of the next request.
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
