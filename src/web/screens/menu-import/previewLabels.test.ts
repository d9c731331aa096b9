import { expect, test } from "vitest";
import { problemText } from "./previewLabels.ts";

test.each([
  ["price: must be greater than 0", "Price: must be greater than 0"],
  ['veg: "jain" is neither yes nor no', 'Veg: "jain" is neither yes nor no'],
  ["is the same item as row 2", "is the same item as row 2"],
  ["other: stays as it is", "other: stays as it is"],
])("the problem %s starts with the field's label", (problem, text) => {
  expect(problemText(problem)).toBe(text);
});
