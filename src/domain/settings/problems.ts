import type { FieldProblem } from "../refusal.ts";
import type { Settings } from "./api.ts";

/**
 * What is wrong with settings whose fields are each right: two tax profiles that begin on the same day would leave
 * open which of them a bill follows.
 */
export function settingsProblems(settings: Settings): FieldProblem[] {
  const days = settings.taxProfiles.map(({ from }) => from);
  return days.flatMap((day, index) =>
    days.indexOf(day) < index
      ? [{ field: `taxProfiles.${index}.from`, message: "another tax profile begins on this day" }]
      : [],
  );
}
