import { expect, test } from "vitest";
import type { Ticket } from "#domain/kitchen/api.ts";
import { toTicket } from "#domain/kitchen/ticket.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { place } from "./useSteadyTickets.ts";

const ticket = (_id: string): Ticket => ({
  ...toTicket(exampleKot(), { work: [], notes: new Map(), preparationMinutes: new Map() }),
  _id,
});
const [a, b, c, d] = ["a", "b", "c", "d"].map(ticket) as [Ticket, Ticket, Ticket, Ticket];
const briefly = (placed: ReturnType<typeof place>) =>
  placed.map(({ ticket: { _id }, isGone }) => (isGone ? `(${_id})` : _id));

test("while a hand is at the screen a bumped ticket keeps its place and a new one comes at the end", () => {
  const before = place([], [a, b, c], true);
  const bumped = place(before, [a, c, d], false);
  expect(briefly(bumped)).toEqual(["a", "(b)", "c", "d"]);
  expect(bumped[0]).toBe(before[0]);
  expect(briefly(place(bumped, [a, c, d], true))).toEqual(["a", "c", "d"]);
});

test("a ticket that is recalled before its place is closed up returns to it", () => {
  const bumped = place(place([], [a, b], true), [b], false);
  expect(briefly(place(bumped, [a, b], false))).toEqual(["a", "b"]);
});

test("a new ticket that is older than the others does not move them", () => {
  expect(briefly(place(place([], [b, c], true), [a, b, c], true))).toEqual(["b", "c", "a"]);
});
