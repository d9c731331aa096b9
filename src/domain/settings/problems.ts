import type { FieldProblem } from "../refusal.ts";
import type { Settings } from "./api.ts";

/**
 * Finds what is wrong with settings whose fields are each valid: of two tax profiles that begin on the same day nobody
 * could say which one a bill follows.
 */
export function settingsProblems(settings: Settings): FieldProblem[] {
  const days = settings.taxProfiles.map(({ from }) => from);
  return days.flatMap((day, index) => {
    const field = `taxProfiles.${index}.from`;
    return days.indexOf(day) < index ? [{ field, message: "another tax profile begins on this day" }] : [];
  });
}
