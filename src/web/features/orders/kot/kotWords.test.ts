import { expect, test } from "vitest";
import { preparationTone } from "./kotWords.ts";

test("an item's preparation has its colour, and a word nobody knows is grey", () => {
  const tones = ["pending", "preparing", "ready"].map(preparationTone);
  expect(new Set(tones).size).toBe(3);
  expect(tones).not.toContain("outOfService");
  expect(preparationTone("resting")).toBe("outOfService");
});
