import { z } from "zod";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import { formatDateTime, instant } from "#domain/time.ts";

const DeviceTime = z.object({ deviceTime: z.int(), takenAt: z.int() });

/** Returns the text for a device time that was far from the server's, with the time that counted; undefined if it was not far. */
export function deviceTimeText({ after }: Pick<ActivityEntry, "after">): string | undefined {
  const { data } = DeviceTime.safeParse(after);
  if (!data) return undefined;
  const counted = formatDateTime(instant(data.takenAt));
  return data.takenAt === data.deviceTime
    ? `Taken at ${counted} by the device's clock, and delivered later.`
    : `The device's clock said ${formatDateTime(instant(data.deviceTime))}. It counts as taken at ${counted}.`;
}
