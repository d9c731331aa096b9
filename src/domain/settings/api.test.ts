import { expect, test } from "vitest";
import { z } from "zod";
import { exampleSettings } from "../testing/examples.ts";
import { Settings } from "./api.ts";
import { defaultSettings } from "./defaults.ts";

const letters = (count: number) => "x".repeat(count);
const profile = { from: "2026-04-01", mode: "regular", cgstRate: 2.5, sgstRate: 2.5 };
const profiles = (count: number) => Array.from({ length: count }, () => profile);
const wire = z.encode(Settings, exampleSettings({ taxProfiles: defaultSettings.taxProfiles }));

/** Returns the problems of settings that are right except for the fields given. */
function problems(given: object): string[] {
  const { error } = z.safeDecode<z.ZodType>(Settings, { ...wire, ...given });
  return (error?.issues ?? []).map(({ path }) => path.join("."));
}

/** A value at the limit of each field, and one beyond it. */
test.each([
  ["resortTitle", letters(60), letters(61)],
  ["resortTitle", " x", "  "],
  ["address", letters(300), letters(301)],
  ["phone", letters(30), letters(31)],
  ["gstin", "", " "],
  ["gstin", "27AAPFU0939F1ZV", "27AAPFU0939F1ZW"],
  ["fssai", "", "1001201100000"],
  ["fssai", "10012011000001", "100120110000011"],
  ["sac", "", "99"],
  ["sac", "9963", "99633"],
  ["sac", "996332", "9963321"],
  ["taxProfiles", profiles(1), []],
  ["taxProfiles", profiles(50), profiles(51)],
  ["invoicePrefix", "A", ""],
  ["invoicePrefix", "AB9", "ABCD"],
  ["invoicePrefix", "9", "a"],
  ["cutoffHour", 0, -1],
  ["cutoffHour", 23, 24],
  ["cutoffHour", 4, 4.5],
  ["cutoffHour", 4, "4"],
  ["discountLimit", 100, 100.01],
  ["thankYou", letters(120), letters(121)],
  ["courses", Array.from("abcdefgh"), Array.from("abcdefghi")],
  ["courses", ["Mains", "Starters"], ["Mains", " mains"]],
])("a field accepts its limit and rejects a value beyond it: %s", (field, taken, beyond) => {
  expect(problems({ [field]: taken })).toEqual([]);
  expect(problems({ [field]: beyond })).toEqual([field]);
});

test.each([[letters(21)], [" "], ["Soup, Starters"]])("the name of a course cannot be %j", (name) => {
  expect(problems({ courses: ["Mains", name] })).toEqual(["courses.1"]);
  expect(problems({ courses: ["Mains", letters(20)] })).toEqual([]);
});

test("the message of an invalid field says what it must be", () => {
  const messages = (given: object) =>
    z.safeDecode<z.ZodType>(Settings, { ...wire, ...given }).error?.issues.map(({ message }) => message);
  expect(messages({ resortTitle: " " })).toEqual(["must not be blank"]);
  expect(messages({ gstin: "27AAPFU0939F" })).toEqual([
    "must be 15 characters in the form of 27AAPFU0939F1ZV",
  ]);
  expect(messages({ gstin: "27AAPFU0939F1YV" })).toEqual([
    "must be 15 characters in the form of 27AAPFU0939F1ZV",
  ]);
  expect(messages({ gstin: "27AAPFU0939F1ZW" })).toEqual([
    "is mistyped: its last character does not fit the others",
  ]);
});
