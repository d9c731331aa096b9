import { expect, test } from "vitest";
import { preparationTone } from "./kotLabels.ts";

test("each preparation status has its colour; an unknown one is grey", () => {
  const tones = ["pending", "preparing", "ready"].map(preparationTone);
  expect(new Set(tones).size).toBe(3);
  expect(tones).not.toContain("outOfService");
  expect(preparationTone("resting")).toBe("outOfService");
});
