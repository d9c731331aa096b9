import { describe, expect, it } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { paise } from "#domain/money.ts";
import { parseDay } from "./day.tsx";
import { count, money } from "./number.tsx";
import { schemaProblems, withLabels } from "./schemaProblems.ts";
import { newPassword, text } from "./text.tsx";

describe("reads the value of a typed text", () => {
  const seats = count({ label: "Capacity", min: 1, max: 20, initial: 4, fallback: 1 });
  it.each([
    ["", 1],
    ["many", 1],
    [0, 1],
    ["-3", 1],
    [7.9, 7],
    ["25", 20],
    [20, 20],
  ])("a capacity typed as %j is %i", (typed, value) => expect(seats.read(typed)).toBe(value));

  const price = money({ label: "Price", required: "Enter a price", aboveZero: true });
  it.each([
    ["", 0, true],
    ["0", 0, true],
    [1.005, 100, false],
    ["12.", 1200, false],
    [19.99, 1999, false],
    [4550.5, 455_050, false],
  ])("a price typed as %j is %i paise", (typed, value, isEmpty) => {
    expect(price.read(typed)).toBe(value);
    expect(price.isEmpty(typed)).toBe(isEmpty);
  });

  it("trims typed text, but never a password", () => {
    expect(text({ label: "Name" }).read("  Asha ")).toBe("Asha");
    expect(text({ label: "Name" }).isEmpty("   ")).toBe(true);
    expect(newPassword({ label: "Password" }).read(" secret ")).toBe(" secret ");
  });

  it("a day field accepts only existing days", () => {
    expect(parseDay("2028-02-29")).toBe("2028-02-29");
    expect(parseDay("2027-02-29")).toBeUndefined();
    expect(parseDay("")).toBeUndefined();
  });
});

describe("schemaProblems lists a body's problems by the contract", () => {
  const gas = { title: "Gas", category: "Kitchen", totalAmount: paise(100), paidAmount: paise(0) };

  it("a valid body has no problems", () => {
    expect(schemaProblems(expensesApi.create.body, gas)).toEqual({});
  });

  it("a body's problems are our texts for each field, and sentences after their labels", () => {
    const body = { ...gas, title: " ", vendor: "x".repeat(121), paidAmount: paise(-1) };
    expect(schemaProblems(expensesApi.create.body, body)).toEqual({
      title: "must not be blank",
      vendor: "must have at most 120 characters",
      paidAmount: "must be at least 0",
    });
    expect(withLabels(schemaProblems(expensesApi.create.body, body), { title: "Expenses Title" })).toEqual({
      title: "Expenses Title must not be blank",
      vendor: "Vendor must have at most 120 characters",
      paidAmount: "Paid amount must be at least 0",
    });
  });
});
