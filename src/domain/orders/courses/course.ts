import { z } from "zod";

/** The course of a line, as the settings had it: starters, mains. */
export const Course = z.object({
  name: z.string(),
  /** Its place in the order of courses; 0 is the first. */
  position: z.number(),
  /** True: not sent before its course is fired. False: fired, or released by a person. Absent: goes with the next KOT. */
  isHeld: z.boolean().optional(),
});
export type Course = z.output<typeof Course>;

/** Returns a course of the settings by its name; undefined for none, and for one that the settings do not have. */
export function courseOf(name: string | undefined, courses: readonly string[]): Course | undefined {
  const position = name === undefined ? -1 : courses.indexOf(name);
  return name === undefined || position < 0 ? undefined : { name, position };
}
