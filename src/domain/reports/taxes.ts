import { sum } from "../money.ts";
import { TaxMode } from "../settings/api.ts";
import { TaxClass } from "../settings/taxClass.ts";
import type { SalesReport } from "./api.ts";

/** The taxes of lines with the same tax mode and class, HSN or SAC code and rates. */
export type TaxSum = SalesReport["taxByRate"][number];

/** Sums taxes by mode, class, rates and code, sorted by mode (regular first), class, then rate. */
export function taxByRate(rows: readonly TaxSum[]): SalesReport["taxByRate"] {
  const { options: modes } = TaxMode;
  const { options: classes } = TaxClass;
  const keyOf = ({ mode, taxClass, hsnSac, cgstRate, sgstRate, vatRate }: TaxSum) =>
    [mode, taxClass, hsnSac, cgstRate, sgstRate, vatRate].join();
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap(([first, ...more]) => (first ? more.reduce(added, first) : []))
    .toSorted(
      (a, b) =>
        modes.indexOf(a.mode) - modes.indexOf(b.mode) ||
        classes.indexOf(a.taxClass) - classes.indexOf(b.taxClass) ||
        rateOf(a) - rateOf(b) ||
        a.hsnSac.localeCompare(b.hsnSac),
    );
}

function added(a: TaxSum, b: TaxSum): TaxSum {
  const taxableValue = sum([a.taxableValue, b.taxableValue]);
  const taxes = { cgst: sum([a.cgst, b.cgst]), sgst: sum([a.sgst, b.sgst]), vat: sum([a.vat, b.vat]) };
  return { ...a, taxableValue, ...taxes };
}

function rateOf({ cgstRate, sgstRate, vatRate }: TaxSum): number {
  return cgstRate + sgstRate + vatRate;
}
