import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { device } from "../../../sync/device.ts";
import { order } from "../../../testing/examples.ts";
import { OrderLineRow } from "./OrderLineRow.tsx";

beforeEach(() => {
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(cleanup);

const [line] = order.items;
const nothing = () => {};

function show(state: "here" | "server" | "kitchen", addedBy: { _id: string; name: string }) {
  const rest = { orderId: order._id, number: 1, isNew: false, isOpen: false };
  const actions = {
    onToggle: nothing,
    setQuantity: nothing,
    setNotes: nothing,
    setDiscount: nothing,
    setCourse: nothing,
    remove: nothing,
  };
  if (!line) throw new Error("the order has no line");
  const row = (quantity: number) => (
    <table>
      <tbody>
        <OrderLineRow line={{ ...line, addedBy, quantity }} state={state} {...rest} {...actions} />
      </tbody>
    </table>
  );
  const { rerender } = render(row(line.quantity));
  const change = (quantity: number) => rerender(row(quantity));
  return { row: screen.getByRole("row"), change };
}

test("a line pulses at each change of its quantity, and not when its order is opened", () => {
  const { row, change } = show("server", { _id: "asha", name: "Asha" });
  const pulse = () => row.querySelector("i");
  expect(pulse()).toBeNull();
  change(7);
  const first = pulse();
  expect(first).not.toBeNull();
  change(line?.quantity ?? 0);
  expect(pulse()).not.toBeNull();
  expect(pulse()).not.toBe(first);
});

test.each([
  ["here", "On this device only:"],
  ["server", "Not sent to the kitchen:"],
  ["kitchen", "The kitchen has it:"],
] as const)("a line that is known %s says so", (state, words) => {
  show(state, { _id: "asha", name: "Asha" });
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(words);
});

test("a line added by somebody else names them; one's own does not", () => {
  expect(show("server", { _id: "ravi", name: "Ravi" }).row.textContent).toContain("Ravi");
  cleanup();
  expect(show("server", { _id: "asha", name: "Asha" }).row.textContent).not.toContain("Asha");
});
