import { expect, test } from "vitest";
import { actionLabel, personLabel } from "./activityLabels.ts";

const asha = { _id: "a", name: "Asha Naik" };

test("an entry names its author", () => {
  expect(personLabel({ person: asha })).toBe("Asha Naik");
  expect(personLabel({ person: { _id: "", name: "" } })).toBe("The server");
  expect(personLabel({ person: { _id: "gone", name: "" } })).toBe("Somebody whose account is gone");
});

test("an action has its own label, or one derived from its name", () => {
  expect(actionLabel("change.discarded")).toBe("Unsent change of another person discarded");
  expect(actionLabel("area.added")).toBe("Area added");
});
