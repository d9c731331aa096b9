import { sum } from "../money.ts";
import { TaxMode } from "../settings/api.ts";
import type { SalesReport } from "./api.ts";

/** The taxes of lines with the same tax mode, HSN or SAC code and rates. */
export type TaxSum = SalesReport["taxByRate"][number];

/** Sums taxes by mode, rates and code, sorted by mode (regular first), then by rate. */
export function taxByRate(rows: readonly TaxSum[]): SalesReport["taxByRate"] {
  const { options: modes } = TaxMode;
  const keyOf = ({ mode, hsnSac, cgstRate, sgstRate }: TaxSum) => [mode, hsnSac, cgstRate, sgstRate].join();
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap(([first, ...more]) => (first ? more.reduce(added, first) : []))
    .toSorted(
      (a, b) =>
        modes.indexOf(a.mode) - modes.indexOf(b.mode) ||
        a.cgstRate + a.sgstRate - b.cgstRate - b.sgstRate ||
        a.hsnSac.localeCompare(b.hsnSac),
    );
}

function added(a: TaxSum, b: TaxSum): TaxSum {
  const taxableValue = sum([a.taxableValue, b.taxableValue]);
  return { ...a, taxableValue, cgst: sum([a.cgst, b.cgst]), sgst: sum([a.sgst, b.sgst]) };
}
