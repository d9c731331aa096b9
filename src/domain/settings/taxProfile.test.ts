import { expect, test } from "vitest";
import { z } from "zod";
import { rateBps } from "../money.ts";
import { exampleSettings } from "../testing/examples.ts";
import { Day } from "../time.ts";
import type { TaxProfile } from "./api.ts";
import { taxProfileOn } from "./taxProfile.ts";

const day = (text: string) => z.decode(Day, text);

function from(text: string, rate: number): TaxProfile {
  return { from: day(text), mode: "regular", cgstRate: rateBps(rate), sgstRate: rateBps(rate) };
}

const settings = exampleSettings({
  taxProfiles: [from("2027-04-01", 900), from("2017-07-01", 250), from("2026-04-01", 300)],
});

test.each([
  ["2017-01-01", 250], // before the first: the first
  ["2017-07-01", 250],
  ["2026-03-31", 250],
  ["2026-04-01", 300],
  ["2027-03-31", 300],
  ["2027-04-01", 900],
  ["2040-01-01", 900],
])("on %s the rate is %i basis points", (text, rate) => {
  expect(taxProfileOn(settings, day(text)).cgstRate).toBe(rate);
});

test("the last in the list of two that start on one day applies", () => {
  const twice = exampleSettings({ taxProfiles: [from("2026-04-01", 250), from("2026-04-01", 900)] });
  expect(taxProfileOn(twice, day("2026-04-01")).cgstRate).toBe(900);
});

test("settings without a tax profile have no rules to bill by", () => {
  expect(() => taxProfileOn(exampleSettings({ taxProfiles: [] }), day("2026-04-01"))).toThrow(
    "settings hold no tax profile",
  );
});
