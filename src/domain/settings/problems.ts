import type { FieldProblem } from "../refusal.ts";
import type { BusinessDay } from "../time.ts";
import type { Settings } from "./api.ts";

/** Returns the validation errors across fields: two tax profiles or liquor rates of a day, or two series with one prefix. */
export function settingsProblems(settings: Settings): FieldProblem[] {
  return [
    ...repeatedDays("taxProfiles", settings.taxProfiles, "another tax profile begins on this day"),
    ...repeatedDays("liquorRates", settings.liquorRates, "another rate begins on this day"),
    ...seriesProblems(settings),
  ];
}

function repeatedDays(
  list: "taxProfiles" | "liquorRates",
  rules: readonly { readonly from: BusinessDay }[],
  message: string,
): FieldProblem[] {
  const days = rules.map(({ from }) => from);
  return days.flatMap((day, index) =>
    days.indexOf(day) < index ? [{ field: `${list}.${index}.from`, message }] : [],
  );
}

/** Returns the validation errors of equal prefixes (clarification 71). */
export function seriesProblems({
  invoicePrefix,
  slipPrefix,
  liquorPrefix,
}: Pick<Settings, "invoicePrefix" | "slipPrefix" | "liquorPrefix">): FieldProblem[] {
  const isTaken = liquorPrefix === invoicePrefix || liquorPrefix === slipPrefix;
  return [
    ...(slipPrefix === invoicePrefix
      ? [{ field: "slipPrefix", message: "must be another one than that of invoices" }]
      : []),
    ...(isTaken
      ? [{ field: "liquorPrefix", message: "must be another one than those of invoices and slips" }]
      : []),
  ];
}
