import { expect, test } from "vitest";
import type { StoredWork } from "../orders/kot/work.ts";
import { withWork } from "../orders/kot/work.ts";
import { exampleKot, exampleKotItem } from "../testing/examples.ts";
import { instant } from "../time.ts";
import type { Ticket, TicketItem } from "./api.ts";
import {
  ageOf,
  allDay,
  bumpOf,
  isShown,
  recallOf,
  ticketsAt,
  toTicket,
  withItemsBumped,
  withItemsRecalled,
} from "./ticket.ts";

const work = (more: Partial<StoredWork> = {}): StoredWork => ({
  ...{ _id: "w", order: "order", line: "line", kot: "kot", item: "item", component: 0, quantity: 2 },
  ...{ status: "pending", voidId: null, bumpedAt: null, recalls: 0, ...more },
});
const ticketOf = (rows: readonly StoredWork[], more: { notes?: [string, string][] } = {}) =>
  toTicket(exampleKot(), {
    work: rows,
    notes: new Map(more.notes),
    preparationMinutes: new Map([["dal", 12]]),
  });
const item = (more: Partial<TicketItem> = {}): TicketItem => ({
  ...{
    _id: "item",
    station: null,
    name: "Dal",
    components: [],
    notes: "",
    notesBefore: null,
    movedTo: "",
    isBegun: false,
  },
  ...{ toCook: 2, made: 0, cancelled: 0, cleared: 0, recalls: 0, preparationMinutes: 10, ...more },
});
const ticket = (...items: TicketItem[]): Ticket => ({ ...ticketOf([]), items });

test("a ticket says where its food goes and how far each dish is", () => {
  const rows = [work(), work({ quantity: 1, status: "preparing" }), work({ quantity: 1, status: "served" })];
  const cancelled = [
    work({ quantity: 1, voidId: "v" }),
    work({ quantity: 3, voidId: "v", bumpedAt: instant(1) }),
  ];
  expect(ticketOf([...rows, ...cancelled])).toMatchObject({
    ...{ token: 7, place: "T4", placeBefore: null, waiter: "Asha" },
    items: [
      { name: "Dal", toCook: 3, made: 1, cancelled: 1, cleared: 3, isBegun: true, preparationMinutes: 12 },
    ],
  });
});

test("of a set meal the least advanced component counts", () => {
  const rows = [work({ status: "ready" }), work({ component: 1 }), work({ component: 2, status: "served" })];
  expect(ticketOf(rows).items).toMatchObject([{ toCook: 2, made: 0 }]);
});

test("a note that was changed since is shown with the one that was sent", () => {
  expect(ticketOf([work()]).items).toMatchObject([{ notes: "", notesBefore: null }]);
  expect(
    ticketOf([work()], {
      notes: [
        ["line", "mild"],
        ["other", "hot"],
      ],
    }).items,
  ).toMatchObject([{ notes: "mild", notesBefore: "" }]);
});

test("a ticket whose food moved names both places", () => {
  const to = { kind: "table", table: { _id: "t9", name: "T9" }, area: { _id: "a", name: "Garden" } } as const;
  const sent = withWork(exampleKotItem({ _id: "item" }), [work()]);
  const kot = exampleKot({ items: [{ ...sent, movedTo: [{ order: "order", place: to }] }] });
  const kitchen = { work: [work()], notes: new Map(), preparationMinutes: new Map() };
  expect(toTicket(kot, kitchen)).toMatchObject({ place: "T9", placeBefore: "T4", area: "Garden" });
});

test("a bump names all that a dish shows, and leaves out dishes that show nothing", () => {
  const dal = item({ made: 1, cancelled: 1, cleared: 2, recalls: 3 });
  expect(bumpOf([dal, item({ toCook: 0, made: 2 })])).toEqual([
    { item: "item", station: null, made: 3, cleared: 3, recalls: 3 },
  ]);
});

test("the screen applies its bump and its recall as the server will", () => {
  const shown = ticket(item({ cancelled: 1 }), item({ _id: "naan" }));
  const bumped = withItemsBumped(shown, bumpOf([item({ cancelled: 1 })]));
  expect(bumped.items).toMatchObject([
    { toCook: 0, made: 2, cancelled: 0, cleared: 1 },
    { _id: "naan", toCook: 2, made: 0 },
  ]);
  expect(bumped.items.map(isShown)).toEqual([false, true]);
  const recalled = withItemsRecalled(bumped, [{ item: "item", station: null, recalls: 0 }]);
  expect(recalled.items[0]).toMatchObject({ toCook: 2, made: 0, recalls: 1, isBegun: true });
  expect(withItemsBumped(recalled, bumpOf([item()]))).toEqual(recalled);
  expect(withItemsRecalled(recalled, [{ item: "item", station: null, recalls: 0 }])).toEqual(recalled);
});

test("the screen's bump takes no more pieces than there are", () => {
  const [dish] = withItemsBumped(ticket(item()), [
    { item: "item", station: null, made: 9, cleared: 9, recalls: 0 },
  ]).items;
  expect(dish).toMatchObject({ toCook: 0, made: 2, cancelled: 0, cleared: 0 });
  const [done] = withItemsBumped(ticket(item({ made: 2, toCook: 1 })), [
    { item: "item", station: null, made: 1, cleared: 0, recalls: 0 },
  ]).items;
  expect(done).toMatchObject({ toCook: 1, made: 2 });
});

test.each([
  [9, "fresh"],
  [10, "due"],
  [14, "due"],
  [15, "late"],
])("after %i minutes a ticket whose slowest dish takes 10 is %s", (minutes, age) => {
  const one = ticket(item(), item({ preparationMinutes: 4 }), item({ toCook: 0, preparationMinutes: 60 }));
  expect(ageOf(one, one.createdAt + minutes * 60_000)).toBe(age);
});

test("all-day counts add up what is to cook of each dish, the most first", () => {
  const naan = item({ name: "Naan", toCook: 3, cancelled: 4 });
  const done = item({ name: "Tea", toCook: 0, made: 5 });
  expect(allDay([ticket(item(), naan), ticket(item(), done)])).toEqual([
    { name: "Dal", quantity: 4 },
    { name: "Naan", quantity: 3 },
  ]);
});

test("a set meal of two stations is a dish at each, bumped and shown there alone", () => {
  const parts = ["hot", "tandoor"].map((_id) => {
    return {
      station: { _id, name: _id },
      status: "pending",
      isPrinted: false,
      printCount: 0,
      isSeen: false,
    } as const;
  });
  const components = [
    { _id: "dal", name: "Dal" },
    { _id: "naan", name: "Naan", kitchenName: "नान" },
  ];
  const sent = exampleKotItem({ _id: "item", menuItem: { _id: "thali", name: "Thali" }, components });
  const rows = [
    work({ station: "hot" }),
    work({ station: "hot", component: 1 }),
    work({ station: "tandoor", component: 2, status: "ready" }),
  ];
  const kitchen = { work: rows, notes: new Map(), preparationMinutes: new Map() };
  const one = toTicket(exampleKot({ items: [sent], parts }), kitchen);
  expect(one.items).toMatchObject([
    { name: "Thali", components: ["Dal"], station: { _id: "hot" }, toCook: 2, made: 0 },
    { name: "Thali", components: ["नान"], station: { _id: "tandoor" }, toCook: 0, made: 2 },
  ]);
  expect(bumpOf(one.items)).toMatchObject([{ item: "item", station: "hot", made: 2 }]);
  expect(recallOf(one.items)).toEqual([{ item: "item", station: "tandoor", recalls: 0 }]);
  expect(ticketsAt([one], "tandoor").map(({ items }) => items.length)).toEqual([1]);
  expect([ticketsAt([one], "bar"), ticketsAt([one], undefined)]).toEqual([[], [one]]);
  const [hot, tandoor] = withItemsBumped(one, bumpOf(one.items)).items;
  expect([hot?.made, tandoor?.made, tandoor?.recalls]).toEqual([2, 2, 0]);
});
