import { afterEach, expect, test, vi } from "vitest";
import { newKotNumber } from "./references.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a KOT number is KOT, the time in milliseconds and a number from 0 to 999", () => {
  vi.useFakeTimers({ now: 1_795_000_000_000 });
  vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.9999);
  expect(newKotNumber()).toBe("KOT17950000000000");
  expect(newKotNumber()).toBe("KOT1795000000000999");
});
