import { expect, test } from "vitest";
import { z } from "zod";
import { expensesApi } from "./api.ts";

const letters = (count: number) => "x".repeat(count);
const gas = { title: "Gas", category: "Kitchen", totalAmount: 500, paidAmount: 0 };

/** Which fields of a new expense are refused; it is the least one with the fields given. */
function refused(given: object): string[] {
  const { error } = z.safeDecode<z.ZodType>(expensesApi.create.body, { ...gas, ...given });
  return (error?.issues ?? []).map(({ path }) => path.join("."));
}

/** A value at the limit of each field, and one beyond it. */
test.each([
  ["title", letters(80), letters(81)],
  ["title", "x", " "],
  ["category", letters(80), letters(81)],
  ["description", letters(500), letters(501)],
  ["totalAmount", 0, -0.01],
  ["totalAmount", 10_000_00_00, 10_000_00_00.01],
  ["totalAmount", 0.25, 0.255],
  ["totalAmount", 1_200, "1200"],
  ["paidAmount", 0, undefined],
  ["date", "2026-11-20", "20/11/2026"],
  ["date", "2026-02-28", "2026-02-30"],
  ["vendor", letters(120), letters(121)],
  ["paymentMethod", "bank_transfer", "credit"],
])("a field accepts its limit and rejects a value beyond it: %s", (field, taken, beyond) => {
  expect(refused({ [field]: taken })).toEqual([]);
  expect(refused({ [field]: beyond })).toEqual([field]);
});
