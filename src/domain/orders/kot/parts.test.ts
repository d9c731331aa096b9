import { expect, test } from "vitest";
import { exampleKot, exampleKotItem } from "../../testing/examples.ts";
import type { KotPart, KotStatus, Work } from "./api.ts";
import { advanceRefusal, dishesAt, partStatus, withAdvanced } from "./parts.ts";

function row(station: string, status: KotStatus, component = 0): Work {
  return { order: "o", line: "line", component, quantity: 2, status, station };
}

const part = (_id: string, status: KotStatus): KotPart => {
  return { station: { _id, name: _id }, status, isPrinted: false, printCount: 0, isSeen: false };
};

/** Two thalis: the meal and its dal at the hot kitchen, the naan at the tandoor. */
const thali = exampleKotItem({
  _id: "thali",
  menuItem: { _id: "thali", name: "Thali + Dal, Naan" },
  quantity: 2,
  components: [
    { _id: "dal", name: "Dal" },
    { _id: "naan", name: "Naan", kitchenName: "नान" },
  ],
  kitchenName: "थाली",
  stations: [
    { station: "hot", component: 0, quantity: 2 },
    { station: "hot", component: 1, quantity: 2 },
    { station: "tandoor", component: 2, quantity: 2 },
  ],
  work: [row("hot", "preparing"), row("hot", "ready", 1), row("tandoor", "pending", 2)],
});
const kot = exampleKot({
  items: [thali],
  status: "pending",
  parts: [part("hot", "preparing"), part("tandoor", "pending")],
});
const brief = (station?: string) =>
  dishesAt(kot, station).map(({ name, kitchenName, component, quantity, preparationStatus: status }) => [
    ...[name, kitchenName, component, quantity, status],
  ]);

test("a station's dishes are what it makes itself, with its own progress", () => {
  expect(brief("hot")).toEqual([
    ["Thali + Dal, Naan", "थाली", 0, 2, "preparing"],
    ["Dal", undefined, 1, 2, "ready"],
  ]);
  expect(brief("tandoor")).toEqual([["Naan", "नान", 2, 2, "pending"]]);
  expect(brief("bar")).toEqual([]);
  expect(brief()).toEqual([["Thali + Dal, Naan", "थाली", 0, 2, "pending"]]);
});

test("a house without stations has whole dishes everywhere", () => {
  const plain = exampleKot({ items: [exampleKotItem({ _id: "dal" })] });
  expect(dishesAt(plain, undefined)).toMatchObject([{ component: 0, name: "Dal", quantity: 1 }]);
});

test("a part is as far as its station's least advanced work", () => {
  expect(partStatus(kot, "hot")).toBe("preparing");
  expect(partStatus(kot, "tandoor")).toBe("pending");
  expect(partStatus(kot, "bar")).toBe("served");
});

test.each([
  ["ready", "tandoor", "preparing"],
  ["preparing", "hot", "pending"],
  ["preparing", undefined, "preparing"],
  ["served", undefined, "served"],
] as const)("moved to %s at %s, the KOT is %s", (next, station, expected) => {
  expect(withAdvanced(kot, next, station).status).toBe(expected);
});

test("advancing a part advances its own work only, and none of it back", () => {
  const { parts, items } = withAdvanced(kot, "ready", "hot");
  expect(parts?.map(({ status }) => status)).toEqual(["ready", "pending"]);
  expect(items[0]?.work.map(({ status }) => status)).toEqual(["ready", "ready", "pending"]);
  expect(items[0]?.preparationStatus).toBe("pending");
  const whole = withAdvanced(kot, "preparing", undefined);
  expect(whole.items[0]?.work.map(({ status }) => status)).toEqual(["preparing", "ready", "preparing"]);
});

test("a part moves forward only, and a station without a part moves nothing", () => {
  expect(advanceRefusal(kot, "ready", "tandoor")).toBeUndefined();
  expect(advanceRefusal(kot, "pending", "hot")).toBe("status-backwards");
  expect(advanceRefusal(kot, "pending", undefined)).toBeUndefined();
  expect(advanceRefusal(kot, "ready", "bar")).toBe("no-part");
  const voided = { reason: "x", by: { _id: "a", name: "a" }, at: kot.createdAt };
  expect(advanceRefusal({ ...kot, voided }, "ready", "hot")).toBe("kot-void");
});
