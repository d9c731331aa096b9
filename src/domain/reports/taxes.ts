import { sum } from "../money.ts";
import { TaxMode } from "../settings/api.ts";
import type { SalesReport } from "./api.ts";

/** The taxes of lines of one tax mode, HSN or SAC code and pair of rates. */
export type TaxSum = SalesReport["taxByRate"][number];

/** Adds taxes up by mode, rates and code: the usual mode first, then the lowest rate. */
export function taxByRate(rows: readonly TaxSum[]): SalesReport["taxByRate"] {
  const modes = TaxMode.options;
  return [
    ...Map.groupBy(rows, ({ mode, hsnSac, cgstRate, sgstRate }) => [mode, hsnSac, cgstRate, sgstRate].join()),
  ]
    .flatMap(([, same]) => {
      const [first] = same;
      if (!first) return [];
      const taxableValue = sum(same.map((row) => row.taxableValue));
      return [
        {
          ...first,
          taxableValue,
          cgst: sum(same.map(({ cgst }) => cgst)),
          sgst: sum(same.map(({ sgst }) => sgst)),
        },
      ];
    })
    .toSorted(
      (a, b) =>
        modes.indexOf(a.mode) - modes.indexOf(b.mode) ||
        a.cgstRate + a.sgstRate - b.cgstRate - b.sgstRate ||
        a.hsnSac.localeCompare(b.hsnSac),
    );
}
