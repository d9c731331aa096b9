import { expect, test } from "vitest";
import { exampleSettings, regular } from "../testing/examples.ts";
import { Day } from "../time.ts";
import { settingsProblems } from "./problems.ts";

const beginning = (...days: readonly string[]) =>
  exampleSettings({ taxProfiles: days.map((day) => ({ ...regular, from: Day.decode(day) })) });

test.each([
  [[], []],
  [["2017-07-01"], []],
  [["2026-04-01", "2017-07-01"], []],
  [["2017-07-01", "2017-07-01"], ["taxProfiles.1.from"]],
  [
    ["2017-07-01", "2026-04-01", "2017-07-01", "2026-04-01", "2017-07-01"],
    ["taxProfiles.2.from", "taxProfiles.3.from", "taxProfiles.4.from"],
  ],
])("of the tax profiles that begin on %j the wrong ones are %j", (days, fields) => {
  const message = "another tax profile begins on this day";
  expect(settingsProblems(beginning(...days), beginning())).toEqual(
    fields.map((field) => ({ field, message })),
  );
});

test("a tax profile begins in our years, or on the day on which it was saved to begin before", () => {
  const years = (index: number) => ({
    field: `taxProfiles.${index}.from`,
    message: "must be in the years 1900 to 2999",
  });
  const settings = beginning("2017-07-01", "0226-04-01", "9999-12-31");
  expect(settingsProblems(settings, beginning("2017-07-01"))).toEqual([years(1), years(2)]);
  expect(settingsProblems(settings, beginning("0226-04-01"))).toEqual([years(2)]);
});
