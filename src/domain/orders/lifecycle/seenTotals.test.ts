import fc from "fast-check";
import { expect, test } from "vitest";
import { type Paise, paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import type { Order } from "../order/api.ts";
import { changedFields } from "../order/change.ts";
import { withAdditions, withChanges, withLine } from "../order/order.ts";
import { hasSeenTotal, type OrderChange } from "./seenTotals.ts";

const MINE = "my device";
const OTHER = "another device";

/** A change as a tap makes it; `isAddition` as the journal's action says it. */
interface Step {
  readonly isAddition: boolean;
  readonly make: (order: Order) => Order;
}

const add = (_id: string, rate = 18_000): Step => ({
  isAddition: true,
  make: (order) =>
    withAdditions(order, [
      exampleAddition({ _id, rate: paise(rate), menuItem: { _id: `${rate}`, name: "Dish" } }),
    ]),
});
const set = (line: string, quantity: number): Step => ({
  isAddition: false,
  make: (order) => withLine(order, line, { quantity }),
});
const discount = (percent: number): Step => ({
  isAddition: false,
  make: (order) => withChanges(order, { discountPercentage: rateBps(percent * 100) }),
});

/** Applies steps to an order, each by a device, and returns the order with its changes as the journal keeps them. */
function after(...steps: readonly (readonly [device: string, step: Step])[]) {
  let order = exampleOrder();
  const changes: OrderChange[] = [];
  for (const [device, { isAddition, make }] of steps) {
    const next = make(order);
    const { before, after } = changedFields(order, next);
    const fields = (given: typeof before): OrderChange["before"] => ({ lines: [], ...given });
    changes.push({ device, isAddition, before: fields(before), after: fields(after) });
    order = next;
  }
  return { order, changes };
}

/** The total of an order after these steps alone. */
const totalOf = (...steps: readonly Step[]): Paise =>
  steps.reduce((order, { make }) => make(order), exampleOrder()).grandTotal;

const isSeen = ({ order, changes }: ReturnType<typeof after>, amount: Paise, device = MINE) =>
  hasSeenTotal(order, amount, { changes, device });

test("the totals of all versions were seen, and no other sum", () => {
  const grown = after([OTHER, add("a")], [OTHER, add("b", 500_00)], [OTHER, set("a", 0)]);
  expect(isSeen(grown, totalOf(add("a")))).toBe(true);
  expect(isSeen(grown, totalOf(add("a"), add("b", 500_00)))).toBe(true);
  expect(isSeen(grown, grown.order.grandTotal)).toBe(true);
  for (const amount of [0, 100, grown.order.grandTotal + 1, 1_000_000_000]) {
    expect(isSeen(grown, paise(amount))).toBe(false);
  }
});

test("an order without lines cannot be settled, so that its total is 0 proves nothing", () => {
  expect(isSeen(after([OTHER, discount(5)], [OTHER, add("a")]), paise(0))).toBe(false);
  expect(isSeen(after([MINE, add("a")], [MINE, set("a", 0)]), paise(0))).toBe(false);
  expect(isSeen(after(), paise(0))).toBe(false);
  const note: Step = { isAddition: false, make: (order) => withChanges(order, { notes: "window" }) };
  expect(isSeen(after([OTHER, add("a")], [OTHER, note]), paise(0))).toBe(false);
  const free = after([OTHER, add("a")], [OTHER, discount(100)], [OTHER, add("b")]);
  expect(isSeen(free, paise(0))).toBe(true);
});

test("a device saw its own changes on the version it knew, without what others did meanwhile", () => {
  const both = after([OTHER, add("a")], [OTHER, add("b", 500_00)], [MINE, add("c", 70_00)]);
  const seen = totalOf(add("a"), add("c", 70_00));
  expect(isSeen(both, seen)).toBe(true);
  expect(isSeen(both, seen, OTHER)).toBe(false);
  expect(isSeen(both, seen, "")).toBe(false);
  // What it did itself it has seen, all of it: not its own line alone, and not the order without it.
  expect(isSeen(both, totalOf(add("c", 70_00)))).toBe(false);
  expect(isSeen(both, totalOf(add("b", 500_00), add("c", 70_00)))).toBe(false);
  expect(isSeen(both, totalOf(add("a"), add("b", 500_00), add("c", 70_00), add("d", 70_00)))).toBe(false);
});

test("of devices that send no name nobody knows which changes are whose", () => {
  const nameless = after([OTHER, add("a")], [OTHER, add("b", 500_00)], ["", add("c", 70_00)]);
  expect(isSeen(nameless, totalOf(add("a"), add("c", 70_00)), "")).toBe(false);
});

test("a piece that joined another device's line counts as one piece, also where the line was not there yet", () => {
  const joined = after([OTHER, add("x", 70_00)], [OTHER, add("a")], [MINE, add("b")]);
  expect(joined.order.items).toHaveLength(2);
  expect(isSeen(joined, totalOf(add("x", 70_00), add("b")))).toBe(true);
});

test("a quantity that a device set is the one it saw, whatever others had set", () => {
  const twice = after(
    [OTHER, add("a")],
    [OTHER, add("b", 500_00)],
    [OTHER, set("a", 2)],
    [MINE, set("a", 5)],
  );
  expect(isSeen(twice, totalOf(add("a"), set("a", 5)))).toBe(true);
});

test("a line that a device removed, and a discount that it gave, are part of what it saw", () => {
  const two = [
    [OTHER, add("a")],
    [OTHER, add("b", 500_00)],
    [OTHER, add("c", 70_00)],
  ] as const;
  expect(isSeen(after(...two, [MINE, set("a", 0)]), totalOf(add("b", 500_00)))).toBe(true);
  const less = totalOf(add("a"), add("b", 500_00), discount(10));
  expect(isSeen(after(...two, [MINE, discount(10)]), less)).toBe(true);
  expect(isSeen(after(...two, [OTHER, discount(10)]), less)).toBe(false);
});

test("whatever two devices did, the sum that one showed offline is seen, and stays so", () => {
  // A discount that was given already changes nothing and leaves no trace, so each device has its own.
  const made = (by: string, percents: readonly number[]) =>
    fc
      .array(fc.constantFrom(...[180_00, 70_00, 40_00], ...percents), { maxLength: 4 })
      .map((list) => list.map((one, index) => (one < 100 ? discount(one) : add(`${by} ${index}`, one))));
  const others = (by: string) => made(by, [5, 10, 20]);
  fc.assert(
    fc.property(others("known"), others("meanwhile"), made("own", [15, 25]), others("later"), (...lists) => {
      const [known, meanwhile, own, later] = lists;
      const by = (device: string, list: readonly Step[]) => list.map((step) => [device, step] as const);
      const first = add("first", 40_00);
      const all = after(...by(OTHER, [first, ...known, ...meanwhile]), ...by(MINE, own), ...by(OTHER, later));
      expect(isSeen(all, totalOf(first, ...known, ...own))).toBe(true);
    }),
  );
});
