import { expect, test } from "vitest";
import { actionWords, personWords } from "./activityWords.ts";
import { isShown } from "./valueWords.ts";

const asha = { _id: "a", name: "Asha Naik" };

test("an entry names who did it, and who delivered it where that was somebody else", () => {
  expect(personWords({ person: asha, after: { quantity: 2 } })).toBe("Asha Naik");
  const after = { quantity: 2, deliveredBy: { _id: "r", name: "Ravi" } };
  expect(personWords({ person: asha, after })).toBe("Asha Naik, delivered by Ravi");
  expect(isShown("deliveredBy")).toBe(false);
  expect(personWords({ person: { _id: "", name: "" }, after: null })).toBe("The server");
  expect(personWords({ person: { _id: "gone", name: "" }, after: null })).toBe(
    "Somebody whose account is gone",
  );
});

test("an action has words of its own, or those of its name", () => {
  expect(actionWords("author.refused")).toBe("Change in another person's name refused");
  expect(actionWords("area.added")).toBe("Area added");
});
