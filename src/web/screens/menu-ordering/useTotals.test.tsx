import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { paise, rateBps } from "#domain/money.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { pendingContext } from "#domain/testing/examples.ts";
import { firstLine, order } from "../../testing/examples.ts";
import { useTotals } from "./useTotals.ts";

vi.mock("../../features/orders/pending/usePendingContext.ts", () => ({
  usePendingContext: () => pendingContext,
}));

const discount = { percent: rateBps(50_00), rupees: paise(75_00), value: paise(150_00) };
const half = withChanges(order, { discount });
const chosen = [{ ...firstLine(order), _id: "l2", notes: "hot" }];
const totals = (lines: typeof chosen) => renderHook(() => useTotals(half, lines)).result.current;

test("the menu shows the total of order and draft, and the discount stays as given", () => {
  expect(totals([])).toMatchObject({ discount, discountBase: 150_00, totals: { discountAmount: 75_00 } });
  expect(totals(chosen)).toMatchObject({
    discount,
    discountBase: 300_00,
    totals: { totalAmount: 300_00, discountAmount: 75_00 },
  });
});
