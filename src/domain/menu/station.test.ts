import { expect, test } from "vitest";
import { dal, now, exampleStation as station } from "../testing/examples.ts";
import { NO_CHOICES } from "./choices.ts";
import { newStation, stationOf, withStationChange } from "./station.ts";

const stations = [station("hot"), station("tandoor"), station("bar")];
const variants = [{ name: "Half", price: dal.price, code: "", isAvailable: true, station: "bar" }];

test.each([
  ["nothing has a station", {}, null, null, "hot"],
  ["its category has one", { category: "tandoor" }, null, null, "tandoor"],
  ["the item has its own", { category: "tandoor", item: "bar" }, null, null, "bar"],
  ["its variant has one", { category: "tandoor", item: "tandoor" }, "Half", null, "bar"],
  ["another variant is sold", { item: "tandoor" }, "Full", null, "tandoor"],
  ["the item's was deleted", { category: "tandoor", item: "deleted" }, null, null, "tandoor"],
  ["all were deleted", { category: "deleted", item: "deleted" }, null, null, "hot"],
] as const)(
  "a dish is made where the most particular setting says: %s",
  (_, given, variant, __, expected) => {
    const { item = null, category = null } = given as { item?: string; category?: string };
    const dish = {
      ...dal,
      station: item,
      category: { ...dal.category, station: category },
      choices: { ...NO_CHOICES, variants },
    };
    expect(stationOf(dish, variant, stations)?._id).toBe(expected);
    expect(stationOf(dish, variant, [])).toBeUndefined();
  },
);

test("a new station comes last, and its name is trimmed", () => {
  const made = newStation({ name: " Bar " }, { id: "bar", at: now, count: 2 });
  expect(made).toEqual({ _id: "bar", createdAt: now, name: "Bar", sortOrder: 3 });
  expect(newStation({ name: "Bar", sortOrder: 1 }, { id: "bar", at: now, count: 2 }).sortOrder).toBe(1);
  expect(withStationChange(made, {})).toEqual(made);
  expect(withStationChange(made, { name: " Lounge ", sortOrder: 5 })).toEqual({
    ...made,
    name: "Lounge",
    sortOrder: 5,
  });
});
