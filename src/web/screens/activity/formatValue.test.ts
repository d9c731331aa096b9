import { expect, test } from "vitest";
import { formatValue } from "./formatValue.ts";

test.each([
  [{ percent: 10_00 }, "10%"],
  [{ percent: 25_00, rupees: 250_00, value: 1_000_00 }, "25 % of ₹1,000"],
  [{ rupees: 500_00, value: 2_000_00 }, "₹500 of ₹2,000"],
  [{ line: "l1", name: "Dal", rupees: 60_00, value: 180_00 }, "₹60 of ₹180 on Dal"],
  [null, "nothing"],
])("Activity shows the discount %j as it was given", (discount, words) => {
  expect(formatValue("discount", discount)).toBe(words);
});

test("a line is shown with its note, its own discount and its course", () => {
  const dal = { line: "l1", name: "Dal", quantity: 2, rate: 180_00, notes: "mild" };
  expect(formatValue("lines", [dal])).toBe("2 × Dal (mild)");
  const given = { ...dal, notes: "", discount: { rupees: 60_00, value: 360_00 } };
  expect(formatValue("lines", [given])).toBe("2 × Dal (discount ₹60 of ₹360)");
  const mains = { name: "Mains", position: 1 };
  expect(formatValue("lines", [{ ...dal, course: mains }])).toBe("2 × Dal (mild, Mains)");
  const held = { ...dal, notes: "", course: { ...mains, isHeld: true } };
  expect(formatValue("lines", [held])).toBe("2 × Dal (Mains, held)");
});

test("a dish that was taken back is shown with the pieces that were wasted", () => {
  const dal = { name: "Dal", quantity: 3 };
  expect(formatValue("pieces", [{ ...dal, wasted: 2 }, dal])).toBe("3 × Dal (2 wasted), 3 × Dal");
});
