import { expect, test } from "vitest";
import { paise, rateBps } from "../money.ts";
import { type TaxSum, taxByRate } from "./taxes.ts";

const [taxableValue, tax, rate] = [paise(10_000), paise(250), rateBps(0)];
const row = {
  ...({ taxClass: "service", hsnSac: "996332" } as const),
  ...{ cgstRate: rate, sgstRate: rate, vatRate: rate, taxableValue, cgst: tax, sgst: tax, vat: tax },
};

test("taxes are added up by mode, class, rates and code, the usual mode, food and the lowest rate first", () => {
  const others: TaxSum[] = [
    { ...row, mode: "regular" },
    { ...row, mode: "regular", hsnSac: "996333" },
    { ...row, mode: "regular", cgstRate: rateBps(250) },
    { ...row, mode: "regular", sgstRate: rateBps(300) },
    { ...row, mode: "regular", taxClass: "liquor" },
    { ...row, mode: "regular", taxClass: "liquor", vatRate: rateBps(2_000) },
    { ...row, mode: "composition" },
    { ...row, mode: "unregistered" },
  ];
  expect(taxByRate(others.toReversed())).toEqual(others);
  const [first, ...more] = others;
  const doubled = {
    ...first,
    taxableValue: paise(20_000),
    cgst: paise(500),
    sgst: paise(500),
    vat: paise(500),
  };
  expect(taxByRate([...others, { ...row, mode: "regular" }])).toEqual([doubled, ...more]);
});
