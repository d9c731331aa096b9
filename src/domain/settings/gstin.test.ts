import { expect, test } from "vitest";
import { isGstin } from "./gstin.ts";

/** Numbers published as examples or by their holders. */
const published = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "27AAACR5055K1Z7"];
const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

test.each(published)("%s is a GSTIN", (text) => {
  expect(isGstin(text)).toBe(true);
});

test("every single wrong character is detected", () => {
  for (const text of published) {
    for (let i = 0; i < text.length; i++) {
      for (const symbol of symbols.replace(text.charAt(i), "")) {
        expect(isGstin(text.slice(0, i) + symbol + text.slice(i + 1))).toBe(false);
      }
    }
  }
});

test.each(["", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "27aapfu0939f1zv", " 27AAPFU0939F1ZV"])(
  "'%s' is not a GSTIN",
  (text) => {
    expect(isGstin(text)).toBe(false);
  },
);
