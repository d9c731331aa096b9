import fc from "fast-check";
import { expect, test } from "vitest";
import { packChange, unpackChange } from "./packedChange.ts";

const line = {
  line: "0190a000-0000-7000-8000-000000000001",
  name: "Dal",
  quantity: 2,
  rate: 18_000,
  notes: "",
};
const digest = "c78e628c9117f31ce53632daa79299859ddc949639b82700a266bc437087616e";

test("an order's row takes less than half, and comes back as the very same text", () => {
  const text = JSON.stringify({ after: { lines: [line, line, line], grandTotal: 5, table: "T4" }, digest });
  const packed = packChange(text);
  expect(packed.length).toBeLessThan(text.length / 2);
  expect(unpackChange(packed)).toBe(text);
});

test("any JSON text comes back as it was", () => {
  const special = fc.constantFrom(
    line.line,
    line.line.toUpperCase(),
    digest,
    `${digest}0`,
    '","quantity":',
    "\u0001\u001e\u001f\u0000",
    "नमस्ते  🌴",
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      special,
      fc.string({ unit: "binary" }),
      fc.double(),
      tie("list"),
      tie("fields"),
    ),
    list: fc.array(tie("any"), { maxLength: 3 }),
    fields: fc.dictionary(fc.oneof(special, fc.constantFrom("name", "rate", "lines")), tie("any"), {
      maxKeys: 4,
    }),
  })).fields;
  fc.assert(
    fc.property(value, (change) => {
      const text = JSON.stringify({ after: change }).toWellFormed();
      expect(unpackChange(packChange(text))).toBe(text);
    }),
  );
});
