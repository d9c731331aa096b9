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

/** The settings of the prefixes, and what their numbers are of. The first that has a prefix keeps it. */
const prefixes = {
  invoicePrefix: "invoices",
  slipPrefix: "slips",
  notePrefix: "credit notes",
  receiptPrefix: "receipts",
  voucherPrefix: "refund vouchers",
  liquorPrefix: "invoices of liquor",
} as const;
type PrefixName = keyof typeof prefixes;

/** Returns the validation errors of equal prefixes (clarification 71). */
export function seriesProblems(settings: Pick<Settings, PrefixName>): FieldProblem[] {
  const names = Object.keys(prefixes) as PrefixName[];
  return names.flatMap((field, index) => {
    const owner = names.slice(0, index).find((name) => settings[name] === settings[field]);
    return owner ? [{ field, message: `must be another one than that of ${prefixes[owner]}` }] : [];
  });
}
