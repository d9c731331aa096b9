import { expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { EXPENSE_INCOMPLETE, expenseFields } from "./expenseForm.tsx";

const fields = expenseFields(Day.decode("2026-11-20"));

test("an expense needs title, category, total and paid amount, and the date that is there already", () => {
  const needed = Object.entries(fields).filter(([, { required }]) => required !== undefined);
  expect(needed.map(([name]) => name)).toEqual(["title", "category", "totalAmount", "paidAmount", "date"]);
  for (const field of [fields.title, fields.category, fields.totalAmount, fields.paidAmount]) {
    expect(field.isEmpty("")).toBe(true);
  }
  expect(fields.paidAmount.isEmpty("0")).toBe(false);
  expect(EXPENSE_INCOMPLETE).toBe("Please fill in all required fields");
});
