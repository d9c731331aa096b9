import { expect, test } from "vitest";
import { typedNumber } from "./typedNumber.ts";

const SERIES = ["A/25-26", "A/26-27"];
const LAST = 999_999_999;

test.each([
  ["123", ["A/25-26 123-123", "A/26-27 123-123"]],
  ["000123", ["A/25-26 123-123", "A/26-27 123-123"]],
  [" 7 ", ["A/25-26 7-7", "A/26-27 7-7"]],
  ["a/26-27/000123", ["A/26-27 123-123"]],
  ["A/26-27/1234567", ["A/26-27 1234567-1234567"]],
  // Both the serial 123 and those whose six digits begin with 123.
  ["A/26-27/123", ["A/26-27 123-123", "A/26-27 123000-123999"]],
  ["A/26-27/0001", ["A/26-27 1-1", "A/26-27 100-199"]],
  ["A/26-27/0", ["A/26-27 0-99999"]],
  ["A/26-27/", [`A/26-27 0-${LAST}`]],
  ["A/", [`A/25-26 0-${LAST}`, `A/26-27 0-${LAST}`]],
  ["a/26", [`A/26-27 0-${LAST}`]],
  ["26-27/000123", ["A/26-27 123-123"]],
  ["26-27/0001", ["A/26-27 1-1", "A/26-27 100-199"]],
  ["25-26/", [`A/25-26 0-${LAST}`]],
  ["27-28/000123", []],
  ["B/26-27/000123", []],
  ["A/26-27/12x", []],
  ["A/26-27/000123/4", []],
  ["A", []],
  ["12345678901", []],
  ["", []],
])("%j means the invoices %j", (text, invoices) => {
  const found = typedNumber(text, SERIES).invoices;
  const each = found.flatMap(({ series, first, last }) => series.map((one) => `${one} ${first}-${last}`));
  expect(each).toEqual(invoices);
});

test.each([
  ["BILL-1795", "BILL-1795", undefined],
  ["bill1795", "BILL-1795", undefined],
  ["bill-", "BILL-", undefined],
  ["KOT1795", undefined, "KOT1795"],
  ["kot", undefined, "KOT"],
  ["17953534", "BILL-17953534", "KOT17953534"],
  ["1795353", undefined, undefined],
  ["BILL-12A", undefined, undefined],
  ["KOT 1", undefined, undefined],
  ["T5", undefined, undefined],
])("%j begins the bill number %j and the KOT number %j", (text, billNumber, kotNumber) => {
  expect(typedNumber(text, SERIES)).toMatchObject({ billNumber, kotNumber });
});
