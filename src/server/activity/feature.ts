import { activityApi } from "#domain/activity/api.ts";
import { PAGE_LIMIT_DEFAULT } from "#domain/entity.ts";
import { CUTOFF_HOUR_MAX, CUTOFF_HOUR_MIN } from "#domain/settings/api.ts";
import { addDays, startOfBusinessDay } from "#domain/time.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/feature.ts";
import { findSeqAt, listActivity } from "./activity.store.ts";

const list = handle(activityApi.list, async (ctx, { search }) => {
  const { startDate, endDate, limit = PAGE_LIMIT_DEFAULT, cursor, ...about } = search;
  // The rows' own business days decide. Whatever the cut-off hour was then, they stand between these two positions.
  const from = startDate && (await findSeqAt(ctx.tx, startOfBusinessDay(startDate, CUTOFF_HOUR_MIN)));
  const end = endDate && (await findSeqAt(ctx.tx, startOfBusinessDay(addDays(endDate, 1), CUTOFF_HOUR_MAX)));
  const before = Math.min(parseCursor(cursor), end ?? Number.MAX_SAFE_INTEGER);
  // One entry more than asked for shows whether there is a next page.
  const found = await listActivity(ctx.tx, {
    ...about,
    startDate,
    endDate,
    from: from ?? 0,
    before,
    limit: limit + 1,
  });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  ctx.page(found.length > limit && last ? { nextCursor: String(last.seq) } : {});
  return entries;
});

/** Returns the journal position before which the page's entries are; 422 for a cursor that is not ours. */
function parseCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidInput([{ field: "cursor", message: "is not a cursor" }]);
  return Number(cursor);
}

export const activityFeature: Feature = { handlers: [list] };
