import { afterEach, expect, test, vi } from "vitest";
import { newBillNumber, newKotNumber } from "./references.ts";

afterEach(() => void vi.useRealTimers());

test("a bill number is BILL, a dash and the time; a KOT number is KOT, the time and 0 to 999", () => {
  vi.useFakeTimers({ now: 1763647200000 });
  expect(newBillNumber()).toBe("BILL-1763647200000");
  expect(newKotNumber()).toMatch(/^KOT1763647200000\d{1,3}$/);
});
