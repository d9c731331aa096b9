import type { FieldProblem } from "../refusal.ts";
import { DAY_YEARS_PROBLEM, isInYears } from "../time.ts";
import type { Settings } from "./api.ts";

/**
 * Finds what is wrong with settings whose fields are each valid: of two tax profiles that begin on the same day nobody
 * could say which one a bill follows. A day of another year that was saved before these were refused may stay.
 */
export function settingsProblems(settings: Settings, saved: Settings): FieldProblem[] {
  const known = new Set(saved.taxProfiles.map(({ from }) => from));
  const days = settings.taxProfiles.map(({ from }) => from);
  return days.flatMap((day, index) => {
    const field = `taxProfiles.${index}.from`;
    if (!isInYears(day) && !known.has(day)) return [{ field, message: DAY_YEARS_PROBLEM }];
    return days.indexOf(day) < index ? [{ field, message: "another tax profile begins on this day" }] : [];
  });
}
