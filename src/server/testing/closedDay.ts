import { type DayClose, dayCloseApi } from "#domain/dayClose/api.ts";
import { drawersApi } from "#domain/drawers/api.ts";
import type { Resort } from "./resort.ts";
import type { createTwice } from "./twice.ts";

/** Counts nothing in every drawer that keeps the oldest open day open, and returns that day. */
async function countDrawers({ admin }: Resort) {
  const { businessDay, open } = await admin.query(dayCloseApi.open);
  for (const { id: drawerId } of open.filter(({ kind }) => kind === "drawer")) {
    const session = await admin.send(drawersApi.end, { params: { drawerId }, body: {} });
    const params = { sessionId: session._id };
    await admin.send(drawersApi.count, { params, body: { denominations: [] } });
  }
  return businessDay;
}

/** Counts the drawers and closes the oldest open day, with a remark. */
export async function closeDay(resort: Resort): Promise<DayClose> {
  const businessDay = await countDrawers(resort);
  const { _id: closeId } = await resort.admin.send(dayCloseApi.close, { body: { businessDay } });
  const body = { text: "A quiet evening" };
  return await resort.admin.send(dayCloseApi.remark, { params: { closeId }, body });
}

/** Sends every command about day closes twice. */
export async function repeatDayClose(resort: Resort, twice: ReturnType<typeof createTwice>): Promise<void> {
  const closed = await twice("POST /day-closes", { body: { businessDay: await countDrawers(resort) } });
  const params = { closeId: (closed as { _id: string })._id };
  await twice("POST /day-closes/:closeId/remarks", { params, body: { text: "A quiet evening" } });
  await twice("POST /day-closes/:closeId/jobs", { params });
}
