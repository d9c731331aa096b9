import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSession } from "../../../sync/http/session.ts";
import { order } from "../../../testing/examples.ts";
import { OrderLineRow } from "./OrderLineRow.tsx";

beforeEach(() => {
  startSession("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(cleanup);

const [line] = order.items;
const nothing = () => {};

function show(state: "here" | "server" | "kitchen", addedBy: { _id: string; name: string }): HTMLElement {
  const actions = { onToggle: nothing, setQuantity: nothing, setNotes: nothing, remove: nothing };
  if (!line) throw new Error("the order has no line");
  render(
    <table>
      <tbody>
        <OrderLineRow line={{ ...line, addedBy }} state={state} number={1} isOpen={false} {...actions} />
      </tbody>
    </table>,
  );
  return screen.getByRole("row");
}

test.each([
  ["here", "On this device only:"],
  ["server", "Not sent to the kitchen:"],
  ["kitchen", "The kitchen has it:"],
] as const)("a line that is known %s says so", (state, words) => {
  show(state, { _id: "asha", name: "Asha" });
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(words);
});

test("a line that somebody else added names them, and one's own does not", () => {
  expect(show("server", { _id: "ravi", name: "Ravi" }).textContent).toContain("Ravi");
  cleanup();
  expect(show("server", { _id: "asha", name: "Asha" }).textContent).not.toContain("Asha");
});
