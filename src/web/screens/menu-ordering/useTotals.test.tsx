import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { rateBps } from "#domain/money.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { foldContext } from "#domain/testing/examples.ts";
import { firstLine, order } from "../../testing/examples.ts";
import { useTotals } from "./useTotals.ts";

const signedIn = vi.hoisted(() => ({ role: "waiter" }));
vi.mock("../../sync/http/session.ts", () => ({ usePerson: () => signedIn }));
vi.mock("../../features/orders/pending/useFoldContext.ts", () => ({ useFoldContext: () => foldContext }));

const half = withChanges(order, { discountPercentage: rateBps(5_000) });
const chosen = [{ ...firstLine(order), _id: "l2", notes: "hot" }];
const totals = (lines: typeof chosen) => renderHook(() => useTotals(half, lines)).result.current;

test("the menu shows the total to which the order comes when the person on screen adds what is chosen", () => {
  expect(totals([])).toMatchObject({ discount: { percent: 5_000 }, totals: { discountAmount: 75_00 } });
  expect(totals(chosen)).toMatchObject({
    discount: { percent: 1_000 },
    discountFellFrom: { percent: 5_000 },
    totals: { discountAmount: 30_00 },
  });
  signedIn.role = "admin";
  expect(totals(chosen)).toMatchObject({ discount: { percent: 5_000 }, discountFellFrom: null });
});
