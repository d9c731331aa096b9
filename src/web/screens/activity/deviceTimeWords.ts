import { z } from "zod";
import type { ActivityEntry } from "#domain/activity/api.ts";
import { formatDateTime, instant } from "#domain/time.ts";

const DeviceTime = z.object({ deviceTime: z.int(), takenAt: z.int().optional() });

/** Returns the words for a device's time that was far from the server's: whether it counts; undefined when it was not far. */
export function deviceTimeWords({ after }: Pick<ActivityEntry, "after">): string | undefined {
  const { data } = DeviceTime.safeParse(after);
  if (!data) return undefined;
  return data.takenAt === undefined
    ? `The device's clock said ${formatDateTime(instant(data.deviceTime))}. That does not count; the server's time does.`
    : `Taken at ${formatDateTime(instant(data.takenAt))} by the device's clock, and delivered later.`;
}
