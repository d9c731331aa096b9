import { expect, test } from "vitest";
import { exampleSettings } from "../testing/examples.ts";
import { changedSettings, withChanges } from "./changes.ts";

const stored = exampleSettings({ phone: "1", print: { address: true, waiter: true } });

test("only settings that were changed are saved, so that a setting this page does not know stays", () => {
  const typed = { ...stored, phone: "2", print: { address: true, waiter: false } };
  expect(changedSettings(stored, typed)).toEqual({ phone: "2", print: { waiter: false } });
  expect(changedSettings(stored, { ...stored })).toEqual({ print: {} });
  expect(withChanges(stored, changedSettings(stored, typed))).toEqual(typed);
});

test("saving a setting keeps another person's change to a different setting", () => {
  const theirs = withChanges(stored, { resortTitle: "Sea View" });
  expect(withChanges(theirs, { phone: "2", print: { waiter: false } })).toEqual({
    ...theirs,
    phone: "2",
    print: { address: true, waiter: false },
  });
});
