import type { FieldProblem } from "../refusal.ts";
import type { Settings } from "./api.ts";

/** Returns the validation errors across fields: two tax profiles of one day, or two series with one prefix. */
export function settingsProblems(settings: Settings): FieldProblem[] {
  const days = settings.taxProfiles.map(({ from }) => from);
  const repeated = days.flatMap((day, index) => {
    const field = `taxProfiles.${index}.from`;
    return days.indexOf(day) < index ? [{ field, message: "another tax profile begins on this day" }] : [];
  });
  return [...repeated, ...seriesProblems(settings)];
}

/** Returns the validation errors of equal prefixes (clarification 71). */
export function seriesProblems({
  invoicePrefix,
  slipPrefix,
}: Pick<Settings, "invoicePrefix" | "slipPrefix">): FieldProblem[] {
  if (slipPrefix !== invoicePrefix) return [];
  return [{ field: "slipPrefix", message: "must be another one than that of invoices" }];
}
