import { expect, test } from "vitest";
import { paise, ZERO } from "../money.ts";
import type { Choices } from "./choices.ts";
import { choicesProblems } from "./choicesProblems.ts";

const variant = (name: string) => ({ name, price: paise(100), code: "", isAvailable: true });
const option = (name: string) => ({ name, price: ZERO, menuItem: null });
const group = (min: number, max: number, ...names: string[]) => ({
  ...{ name: "Extras", min, max, options: names.map(option) },
});
const nothing: Choices = { variants: [], groups: [], openPrice: null, unit: "" };

test.each<[string, Partial<Choices>, string[]]>([
  [
    "two sizes and a group",
    { variants: [variant("Half"), variant("Full")], groups: [group(1, 2, "a", "b")] },
    [],
  ],
  ["two variants of one name", { variants: [variant("Half"), variant("half ")] }, ["choices.variants"]],
  ["one option in two groups", { groups: [group(0, 1, "a"), group(0, 1, "A")] }, ["choices.groups"]],
  ["a least above the most", { groups: [group(2, 1, "a", "b")] }, ["choices.groups.0.max"]],
  ["more to choose than there is", { groups: [group(2, 2, "a")] }, ["choices.groups.0.min"]],
  ["a range without room", { openPrice: { min: paise(2), max: paise(1) } }, ["choices.openPrice.max"]],
  ["a price from somewhere up", { openPrice: { min: paise(2), max: null } }, []],
])("%s: the invalid fields are named", (_, choices, fields) => {
  expect(choicesProblems({ ...nothing, ...choices }).map(({ field }) => field)).toEqual(fields);
});
