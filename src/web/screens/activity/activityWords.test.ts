import { expect, test } from "vitest";
import { actionWords, personWords } from "./activityWords.ts";

const asha = { _id: "a", name: "Asha Naik" };

test("an entry names who did it", () => {
  expect(personWords({ person: asha })).toBe("Asha Naik");
  expect(personWords({ person: { _id: "", name: "" } })).toBe("The server");
  expect(personWords({ person: { _id: "gone", name: "" } })).toBe("Somebody whose account is gone");
});

test("an action has words of its own, or those of its name", () => {
  expect(actionWords("change.discarded")).toBe("Unsent change of another person discarded");
  expect(actionWords("area.added")).toBe("Area added");
});
