import { expect, test } from "vitest";
import { priceOffer } from "./priceOffer.ts";

test.each([
  ["380/690", "380", "690"],
  ["₹380 / ₹690", "₹380", "₹690"],
  ["690/380", "380", "690"],
  ["380/690/-", "380", "690"],
])("%s offers Half for %s and Full for %s", (price, half, full) => {
  expect(priceOffer({ price, code: "T4" })).toEqual({
    kind: "sizes",
    prices: [half, full],
    dishes: [
      { variant: "Half", price: half, code: "T4-H" },
      { variant: "Full", price: full, code: "T4-F" },
    ],
  });
});

test.each(["MP", "m.p.", "Market Price", "As per market", "on request"])(
  "%s offers an open price",
  (price) => {
    expect(priceOffer({ price })).toEqual({ kind: "open", dishes: [{ price: "", openPrice: "any" }] });
  },
);

test.each([
  ["120/-", ""],
  ["120/120", ""],
  ["120/200/350", ""],
  ["free/690", ""],
  ["380/690", "Half"],
  ["", ""],
])("the price %j of the size %j offers nothing", (price, variant) => {
  expect(priceOffer({ price, variant })).toBeUndefined();
});
