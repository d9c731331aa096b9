import { expect, test } from "vitest";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { lineStateOf } from "./lineState.ts";
import { withAdditions, withAllLinesSent, withLine } from "./order.ts";

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
    expect(onScreen.items.map((line) => lineStateOf(line, server))).toEqual([state]);
  },
);

test("a line is in the kitchen once the server has told it, also under the id of an addition that joined it", () => {
  const [line] = sent.items;
  if (!line) throw new Error("the order has no line");
  expect(lineStateOf(line, sent)).toBe("kitchen");
  const joined = { ...sent, items: [{ ...line, _id: "first", additions: ["line"] }] };
  expect(lineStateOf(line, joined)).toBe("kitchen");
});
