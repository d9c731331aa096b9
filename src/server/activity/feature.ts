import { activityApi } from "#domain/activity/api.ts";
import type { SearchOf } from "#domain/endpoint.ts";
import { PAGE_LIMIT_DEFAULT } from "#domain/entity.ts";
import { CUTOFF_HOUR_MAX, CUTOFF_HOUR_MIN } from "#domain/settings/api.ts";
import {
  ACTIVITY_ROWS_WHOLE,
  ACTIVITY_SPAN_DAYS,
  type ListKind,
  listScope,
  QUIET_TOPIC_SPAN_DAYS,
} from "#domain/span.ts";
import { addDays, startOfBusinessDay } from "#domain/time.ts";
import { readHead } from "../db/journal.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { findDayOfSeq, findSeqAt, listActivity } from "./activity.store.ts";
import { isQuiet } from "./quietTopics.ts";

/**
 * Lists the journal, newest first. Without filters, by order or by a topic with few rows an index covers the whole journal;
 * for other filters a span of days is scanned, or a small journal completely.
 */
const list = handle(activityApi.list, async (ctx, { search }) => {
  const { startDate, endDate, limit = PAGE_LIMIT_DEFAULT, cursor, ...filter } = search;
  const daysMax = isQuiet(filter.topic) ? QUIET_TOPIC_SPAN_DAYS : ACTIVITY_SPAN_DAYS;
  const isSmall = (await readHead(ctx.tx)).seq <= ACTIVITY_ROWS_WHOLE;
  const kind = isSmall ? "few" : kindOf(filter);
  const scope = listScope(search, { today: ctx.businessDay, kind, daysMax });
  // The rows' business days decide; whatever the cut-off hour was, they are between these positions.
  const from = scope.from && (await findSeqAt(ctx.tx, startOfBusinessDay(scope.from, CUTOFF_HOUR_MIN)));
  const end =
    scope.to && (await findSeqAt(ctx.tx, startOfBusinessDay(addDays(scope.to, 1), CUTOFF_HOUR_MAX)));
  // One entry more than requested shows whether there is a next page.
  const found = await listActivity(ctx.tx, {
    ...filter,
    startDate: scope.from,
    endDate: scope.to,
    from: from ?? 0,
    before: Math.min(parseCursor(cursor), end ?? Number.MAX_SAFE_INTEGER),
    limit: limit + 1,
  });
  const entries = found.slice(0, limit);
  ctx.page({
    nextCursor: found.length > limit ? String(entries.at(-1)?.seq) : undefined,
    span: scope.span,
    earlierDay: scope.span && (await findDayOfSeq(ctx.tx, (from ?? 0) - 1)),
  });
  return entries;
});

type About = Pick<SearchOf<typeof activityApi.list>, "person" | "table" | "order" | "topic" | "action">;

function kindOf({ order, topic, person, table, action }: About): ListKind {
  if (order !== undefined) return "few";
  if ((person ?? table ?? action) !== undefined) return "searched";
  return topic === undefined || isQuiet(topic) ? "indexed" : "searched";
}

/** Parses the cursor to a journal position; 422 for an invalid cursor. */
function parseCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidInput([{ field: "cursor", message: "is not a cursor" }]);
  return Number(cursor);
}

export const activityFeature: Feature = { handlers: [list] };
