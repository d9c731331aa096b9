import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { Day } from "../../time.ts";
import { INVOICE_NUMBER_LENGTH_MAX, invoiceNumber, invoiceSeries } from "./invoiceNumber.ts";

const day = (text: string) => z.decode(Day, text);

test("a number names its series and financial year", () => {
  expect(invoiceNumber(invoiceSeries("A", day("2026-11-20")), 123)).toBe("A/26-27/000123");
});

test("a new series starts on 1 April", () => {
  expect(invoiceSeries("A", day("2027-03-31"))).toBe("A/26-27");
  expect(invoiceSeries("A", day("2027-04-01"))).toBe("A/27-28");
});

test("every number of a settings' prefix is legal, and no two are alike", () => {
  const prefixes = fc.stringMatching(/^[A-Z0-9]{1,3}$/);
  const numbers = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(prefixes, numbers, numbers, (prefix, a, b) => {
      const series = invoiceSeries(prefix, day("2026-11-20"));
      expect(invoiceNumber(series, a)).toMatch(/^[A-Za-z0-9/-]+$/);
      expect(invoiceNumber(series, a).length).toBeLessThanOrEqual(INVOICE_NUMBER_LENGTH_MAX);
      expect(invoiceNumber(series, a) === invoiceNumber(series, b)).toBe(a === b);
    }),
  );
});

test("a number that would not be legal is never given", () => {
  expect(() => invoiceNumber("ABC/26-27", 1_000_000)).toThrow(
    new RangeError("invoice number too long: ABC/26-27/1000000"),
  );
});
