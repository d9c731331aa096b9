import { expect, test } from "vitest";
import { bySortOrder, Name, nameKey, Reason, refOf } from "./entity.ts";

test("names are the same but for capitals, outer spaces and how accents are encoded", () => {
  expect(nameKey(" Café ")).toBe(nameKey("CAFE\u0301"));
  expect(nameKey("T 1")).not.toBe(nameKey("T1"));
});

test("lists go by sort order, then T2 before T10", () => {
  const rows = [
    { name: "T10", sortOrder: 1 },
    { name: "A", sortOrder: 2 },
    { name: "T2", sortOrder: 1 },
  ];
  expect(rows.sort(bySortOrder).map(({ name }) => name)).toEqual(["T2", "T10", "A"]);
});

test("names are stored to be compared in small letters", () => {
  expect(nameKey(" Café T 1 ")).toBe("café t 1");
});

test.each([
  ["Name", Name, 80],
  ["Reason", Reason, 200],
] as const)("a %s is not blank and not too long", (_, schema, most) => {
  const messages = (text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message);
  for (const text of ["", " ", "\t\n"]) expect(messages(text)).toEqual(["must not be blank"]);
  for (const text of ["x", " x ", "x".repeat(most)]) expect(messages(text)).toBeUndefined();
  expect(messages("x".repeat(most + 1))).toHaveLength(1);
});

test("a reference is id and name and nothing else", () => {
  const person = { _id: "1", name: "Asha", username: "asha" };
  expect(refOf(person)).toEqual({ _id: "1", name: "Asha" });
});
