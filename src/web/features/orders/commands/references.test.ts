// @vitest-environment jsdom

import { afterEach, expect, test, vi } from "vitest";
import { newBillNumber, newKotNumber } from "./references.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a bill number is BILL, a dash and the time; a KOT number is KOT, the time and 0 to 999", () => {
  vi.useFakeTimers({ now: 1763647200000 });
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  expect(newBillNumber()).toBe("BILL-1763647200000");
  expect(newKotNumber()).toBe("KOT17636472000000");
  random.mockReturnValue(0.9999);
  expect(newKotNumber()).toBe("KOT1763647200000999");
});
