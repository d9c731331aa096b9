import type { FieldProblem } from "../refusal.ts";
import type { Settings } from "./api.ts";

/**
 * Finds what is wrong with settings whose fields are each valid: of two tax profiles that begin on the same day nobody
 * could say which one a bill follows, and two series with one prefix would give a number twice.
 */
export function settingsProblems(settings: Settings): FieldProblem[] {
  const days = settings.taxProfiles.map(({ from }) => from);
  const repeated = days.flatMap((day, index) => {
    const field = `taxProfiles.${index}.from`;
    return days.indexOf(day) < index ? [{ field, message: "another tax profile begins on this day" }] : [];
  });
  return [...repeated, ...seriesProblems(settings)];
}

/** Finds prefixes that are not all different (clarification 71). */
export function seriesProblems({
  invoicePrefix,
  slipPrefix,
}: Pick<Settings, "invoicePrefix" | "slipPrefix">): FieldProblem[] {
  if (slipPrefix !== invoicePrefix) return [];
  return [{ field: "slipPrefix", message: "must be another one than that of invoices" }];
}
