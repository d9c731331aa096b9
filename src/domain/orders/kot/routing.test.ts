import { expect, test } from "vitest";
import { NO_CHOICES } from "../../menu/choices.ts";
import { ZERO } from "../../money.ts";
import {
  exampleAddition as addition,
  dal,
  exampleOrder,
  exampleStation as station,
} from "../../testing/examples.ts";
import { withAdditions } from "../order/order.ts";
import type { Work } from "./api.ts";
import { kotDeltas } from "./delta.ts";
import { countUnsent, routeDelta, stationsOfDeltas } from "./routing.ts";

const stations = [station("hot"), station("tandoor"), station("bar")];
const items = new Map(
  [
    { ...dal, station: "hot", kitchenName: "दाल" },
    { ...dal, _id: "naan", name: "Naan", station: "tandoor", kitchenName: "नान" },
    { ...dal, _id: "lassi", name: "Lassi", station: "bar" },
    { ...dal, _id: "thali", name: "Thali" },
  ].map((item) => [item._id, item]),
);
const menu = { stations, findItem: (id: string) => items.get(id) };

function mealOf(...addOns: { name: string; menuItem?: string }[]) {
  return {
    variant: null,
    addOns: addOns.map((addOn) => ({ ...addOn, price: ZERO })),
    measure: null,
    openPrice: null,
  };
}
const naan = { name: "Naan", menuItem: "naan" };
const lassi = { name: "Lassi", menuItem: "lassi" };

/** Returns the addition of two thalis with this choice. */
function thalis(choice: ReturnType<typeof mealOf>) {
  const menuItem = { _id: "thali", name: "Thali" };
  const order = withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 2, menuItem, choice })]);
  const [delta] = kotDeltas(order);
  if (!delta) throw new Error("nothing to send");
  return delta;
}

const at = (station: string, component: number, quantity: number) => ({ station, component, quantity });

test("each component of a set meal goes to its own station, and the meal where its first component goes", () => {
  const routed = routeDelta(thalis(mealOf({ name: "no onion" }, naan, lassi)), menu, []);
  expect(routed.stations).toEqual([at("tandoor", 0, 2), at("tandoor", 1, 2), at("bar", 2, 2)]);
  expect(routed.components).toEqual([
    { _id: "naan", name: "Naan", kitchenName: "नान" },
    { _id: "lassi", name: "Lassi" },
  ]);
});

test("a set meal with its own station goes there, and a component where its option says", () => {
  const option = { name: "Lassi", price: ZERO, menuItem: "lassi", station: "hot" };
  const groups = [{ name: "Drink", min: 1, max: 1, options: [option] }];
  const thali = { ...dal, _id: "thali", station: "bar", choices: { ...NO_CHOICES, groups } };
  const own = { stations, findItem: (id: string) => (id === "thali" ? thali : items.get(id)) };
  const routed = routeDelta(thalis(mealOf(lassi)), own, []);
  expect(routed.stations).toEqual([at("bar", 0, 2), at("hot", 1, 2)]);
});

test("what the menu does not know any more goes to the first station", () => {
  const none = { stations, findItem: () => undefined };
  expect(routeDelta(thalis(mealOf()), none, []).stations).toEqual([at("hot", 0, 2)]);
});

test("a cancellation follows the work that was taken back, wherever the menu sends the dish now", () => {
  const work: Work = { order: "o", line: "a", component: 0, quantity: 1, status: "pending" };
  const rows = [
    { ...work, station: "bar" },
    { ...work, station: "tandoor", quantity: 2 },
    { ...work, station: "tandoor", component: 1 },
    { ...work, station: "bar" },
    { ...work, line: "b", station: "hot" },
  ];
  const cancel = { ...thalis(mealOf(naan)), change: "cancel" as const, quantity: 4 };
  const { stations: sent } = routeDelta(cancel, menu, rows);
  expect(sent).toEqual([at("bar", 0, 2), at("tandoor", 0, 2), at("tandoor", 1, 1)]);
  // Sent before the house had stations.
  expect(routeDelta(cancel, menu, [{ ...work, quantity: 4 }]).stations).toEqual([at("hot", 0, 4)]);
});

test("a house without stations routes nothing, and still has kitchen names", () => {
  const [delta] = kotDeltas(withAdditions(exampleOrder(), [addition({ _id: "a" })]));
  if (!delta) throw new Error("nothing to send");
  expect(routeDelta(delta, { ...menu, stations: [] }, [])).toEqual({
    ...delta,
    components: [],
    kitchenName: "दाल",
  });
});

test("the parts of a KOT are the stations of its changes in their order", () => {
  const meal = routeDelta(thalis(mealOf(lassi, naan)), menu, []);
  expect(stationsOfDeltas([meal], stations)).toEqual([
    { _id: "tandoor", name: "tandoor" },
    { _id: "bar", name: "bar" },
  ]);
  expect(stationsOfDeltas([{}], stations)).toEqual([]);
});

test("unsent dishes are counted at each station that makes something of them", () => {
  const line = (_id: string, name: string, choice = mealOf()) =>
    addition({ _id: `line ${_id}`, quantity: 3, menuItem: { _id, name }, choice });
  const order = withAdditions(exampleOrder(), [
    line("naan", "Naan"),
    line("dal", "Dal"),
    line("thali", "Thali", mealOf(naan, lassi)),
  ]);
  const counts = countUnsent(order, menu).map(({ station: { _id }, dishes }) => [_id, dishes]);
  expect(counts).toEqual([
    ["hot", 1],
    ["tandoor", 2],
    ["bar", 1],
  ]);
  const sent = { items: order.items.map((item) => ({ ...item, sentQuantity: item.quantity })) };
  expect(countUnsent(sent, menu)).toEqual([]);
  expect(countUnsent(order, { ...menu, stations: [] })).toEqual([]);
});
