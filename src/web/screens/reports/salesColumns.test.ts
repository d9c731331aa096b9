import { expect, test } from "vitest";
import { paise, sum, ZERO } from "#domain/money.ts";
import { isTotalRow, tenderRows } from "./salesColumns.tsx";

test("tenders and the other rows add up to the sales, and a credit is not called paid", () => {
  const rows = tenderRows({
    byPaymentType: [
      { type: "cash", amount: paise(900), count: 1, tips: ZERO },
      { type: "credit", amount: paise(300), count: 1, tips: ZERO },
    ],
    due: paise(20),
    waived: paise(10),
    overpaid: paise(50),
    unbilled: paise(100),
    totalSales: paise(1080),
  });
  const amounts = (isTotal: boolean) =>
    sum(rows.filter((row) => isTotalRow(row) === isTotal).map(({ amount }) => amount));
  expect([amounts(false), amounts(true)]).toEqual([1080, 1080]);
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      "Cash",
      "On credit, not paid",
      "Due",
      "Written off",
      "Overpaid",
      "Without a paid bill",
      "Total Sales",
    ],
  ]);
});
