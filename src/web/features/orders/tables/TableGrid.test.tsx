import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { instant } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";
import { order, table } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { TableGrid } from "./TableGrid.tsx";
import { tableTiles } from "./tableTiles.ts";

const OPENED = instant(Date.UTC(2026, 10, 20, 14, 30));
const bill = { _id: "b1", invoiceNumber: "A/26-27/000001", createdAt: OPENED, isPrinted: true };

beforeEach(() => {
  stubLayout();
  vi.useFakeTimers({ now: OPENED });
});
afterEach(() => {
  cleanup();
  signOutAdmin();
  vi.useRealTimers();
});

/** Shows T4 with its open order, and T5 without one. */
function showTables(given: Partial<Order>): void {
  const tables = [table, { ...table, _id: "t5", name: "T5" }];
  const tiles = tableTiles(tables, [{ ...order, createdAt: OPENED, ...given }], "hall");
  render(<TableGrid tiles={tiles} chosenId={undefined} onChoose={() => {}} />);
}
const tile = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name} `) });

test.each([
  ["an order that was just opened", {}, "0 min"],
  ["covers", { covers: 4 }, "0 min · 4 covers"],
  ["one guest", { covers: 1 }, "0 min · 1 cover"],
  ["food that waits to be served", { status: "ready" }, "Food ready · 0 min"],
  ["a printed bill", { bill, covers: 2 }, "Bill printed · 0 min · 2 covers"],
  [
    "a bill that was not printed",
    { bill: { ...bill, createdAt: instant(OPENED - 3_000), isPrinted: false } },
    "Not Printed · 0 min",
  ],
  [
    "a bill that a part payment issued",
    { bill: { ...bill, createdAt: instant(OPENED - 3_000), isPrinted: false }, amountPaid: paise(79_00) },
    "₹79 to pay · 0 min",
  ],
  ["a bill that is being printed", { bill: { ...bill, isPrinted: false } }, "0 min"],
  ["food that waits although the bill is printed", { status: "ready", bill }, "Food ready · 0 min"],
] as const)("a table's tile tells of %s", (_, given, facts) => {
  showTables(given);
  expect(tile("T4").textContent?.replaceAll("\u00a0", " ")).toBe(`T4 Occupied ₹158 ${facts}`);
  expect(tile("T4").title.replaceAll("\u00a0", " ")).toBe(`T4 · Occupied · ₹158 · ${facts} · 4 seats`);
  expect(tile("T5").textContent).toBe("T5 Available ");
});

test("a table's time advances by the minute", () => {
  showTables({});
  act(() => void vi.advanceTimersByTime(65 * 60_000));
  expect(tile("T4").textContent).toContain("1\u00a0h\u00a05\u00a0min");
});

test("a table's tile names the people who have it open on other devices", () => {
  showTables({});
  const at = (device: string, name: string) => ({ device, person: { _id: name, name }, place: table._id });
  act(() => device.presence.note({ isAll: true, places: [at("phone", "Asha")] }));
  expect(tile("T4").title.replaceAll("\u00a0", " ")).toContain("0 min · Asha is here ·");
  // The details stay: a name among them would make the tile taller.
  expect(screen.getByText("0 min")).toBeTruthy();
  act(() => device.presence.note({ isAll: false, places: [at("till", "Ravi")] }));
  expect(tile("T4").title).toContain("Asha, Ravi are here");
  expect(screen.getByTitle("Asha, Ravi").firstChild?.textContent).toBe("2");
  act(() => device.presence.note({ isAll: true, places: [{ ...at("phone", "Meera Kamat"), place: "t5" }] }));
  expect(tile("T4").textContent).not.toContain("here");
  // The table may have no order yet.
  expect(tile("T5").textContent).toBe("T5 Available MKMeera Kamat is here");
});

test("an order can be dropped onto another table until it is let go", () => {
  showTables({});
  /** True if the tile accepts what is dragged over it. */
  const accepts = (name: string) => !fireEvent.dragOver(tile(name));
  fireEvent.dragStart(tile("T4"));
  expect([accepts("T4"), accepts("T5")]).toEqual([false, true]);
  fireEvent.dragEnd(tile("T4"));
  expect(accepts("T5")).toBe(false);
});

test("a long press opens a table's menu and does not choose the table; a scrolling finger opens nothing", async () => {
  signInAdmin(async () => new Response("[]"));
  const onChoose = vi.fn();
  const tiles = tableTiles([table], [], "hall");
  show(<TableGrid tiles={tiles} chosenId={undefined} onChoose={onChoose} />);
  const held = tile("T4");
  fireEvent.touchStart(held);
  fireEvent.touchMove(held);
  act(() => vi.advanceTimersByTime(1_000));
  expect(fireEvent.touchEnd(held)).toBe(true);
  fireEvent.touchStart(held);
  act(() => vi.advanceTimersByTime(500));
  expect(fireEvent.touchEnd(held)).toBe(false);
  vi.useRealTimers();
  expect(await screen.findAllByRole("menuitem")).not.toHaveLength(0);
  expect(onChoose).not.toHaveBeenCalled();
});
