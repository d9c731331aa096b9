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
])("tax profiles that begin on %j are wrong at %j", (days, fields) => {
  const message = "another tax profile begins on this day";
  expect(settingsProblems(beginning(...days))).toEqual(fields.map((field) => ({ field, message })));
});
