import { expect, test } from "vitest";
import { exampleAddition, exampleKot, exampleKotItem, exampleOrder } from "../../testing/examples.ts";
import { withAdditions, withAllLinesSent, withLine } from "../order/order.ts";
import type { Kot } from "./api.ts";
import { lineState } from "./lineState.ts";

const stored = withAdditions(exampleOrder(), [exampleAddition({ _id: "line" })]);
const sent = withAllLinesSent(stored);

test.each([
  ["the order", stored, undefined, "here"],
  ["the line", stored, exampleOrder(), "here"],
  ["its quantity", withLine(stored, "line", { quantity: 7 }), stored, "here"],
  ["its note", withLine(stored, "line", { notes: "no onion" }), sent, "here"],
  ["that the kitchen is to be told", sent, stored, "server"],
] as const)(
  "a line is not in the kitchen while the server does not know %s",
  (_, onScreen, server, state) => {
    expect(onScreen.items.map((line) => lineState(line, server, []))).toEqual([state]);
  },
);

test("a line is in the kitchen once its KOT was printed, also under the id of an addition that joined it", () => {
  const [line] = sent.items;
  if (!line) throw new Error("the order has no line");
  expect(lineState(line, sent, [])).toBe("kitchen");
  const joined = { ...sent, items: [{ ...line, _id: "first", additions: ["line"] }] };
  expect(lineState(line, joined, [])).toBe("kitchen");
});

const ticketOf = (line: string, change: "add" | "note" | "cancel") => [
  exampleKot({ items: [exampleKotItem({ _id: "item", line, change })] }),
];
const movedHere = (kots: readonly Kot[], line = "line") =>
  kots.map((kot) => ({
    ...kot,
    items: kot.items.map((item) => ({ ...item, work: item.work.map((row) => ({ ...row, line })) })),
  }));
test.each([
  ["that adds it is unprinted", ticketOf("line", "add"), "sent"],
  ["with its new note is unprinted", ticketOf("line", "note"), "sent"],
  ["that takes some of it back is unprinted", ticketOf("line", "cancel"), "kitchen"],
  ["of another line is unprinted", ticketOf("other", "add"), "kitchen"],
  ["whose pieces moved here is unprinted", movedHere(ticketOf("origin", "add")), "sent"],
  ["whose pieces moved away is unprinted", movedHere(ticketOf("line", "add"), "other"), "kitchen"],
  ["that was not printed is known yet or not", undefined, "sent"],
] as const)("a line is in the kitchen by its printed KOTs: a KOT %s", (_, unprinted, state) => {
  const [line] = sent.items;
  expect(line && lineState(line, sent, unprinted)).toBe(state);
});
