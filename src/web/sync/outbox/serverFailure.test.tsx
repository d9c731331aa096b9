import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command } from "#domain/endpoint.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import { paise } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { useCategoryCommands, useItemCommands } from "../../features/menu/menuCommands.ts";
import { useDeleteOrder } from "../../features/orders/commands/closing/useDeleteOrder.ts";
import { useTableStatus } from "../../features/orders/commands/closing/useTableStatus.ts";
import { useSettle } from "../../features/orders/commands/paying/useSettle.ts";
import { useLineCommands } from "../../features/orders/commands/taking/useLineCommands.ts";
import { useOpenTable } from "../../features/orders/commands/taking/useOpenTable.ts";
import { withItem } from "../../features/orders/draft/draft.ts";
import { useAdvanceKot } from "../../features/orders/kot-actions/useAdvanceKot.ts";
import { useBookTable } from "../../screens/book-table/useBookTable.ts";
import { useSubmit } from "../../screens/menu-ordering/useSubmit.ts";
import { useAdvanceOrder } from "../../screens/orders/useAdvanceOrder.ts";
import { useWaiterStatus } from "../../screens/waiter-management/WaiterActions.tsx";
import { firstLine, item, order, table } from "../../testing/examples.ts";
import { device } from "../device.ts";
import { useSend } from "../hooks/useSend.ts";
import { setReporter } from "../http/report.ts";
import { ATTEMPTS_MAX } from "./states/sending.ts";

/** All shown toasts, as "kind: title | text". */
const toasts = vi.hoisted((): string[] => []);
const note = vi.hoisted(() => (kind: string) => (title: string, text?: string) => {
  toasts.push(`${kind}: ${title} | ${text ?? ""}`);
});
vi.mock("../../kit/feedback/notify.ts", () => ({
  notify: { success: note("success"), failure: note("failure"), info: note("info") },
}));
vi.mock("../../kit/feedback/confirm.ts", () => ({ confirm: async () => true }));
vi.mock("react-router", () => ({
  useLocation: () => ({ pathname: "/admin" }),
  useNavigate: () => async () => {},
}));
vi.mock("../hooks/useApiQuery.ts", async (original) => ({
  ...(await original<object>()),
  useApiQuery: () => defaultSettings,
  useApiQueryState: () => ({ value: defaultSettings }),
}));
setReporter({
  success: ({ title, text }) => note("success")(title, text),
  failure: ({ title, text }) => note("failure")(title, text),
  info: ({ title, text }) => note("info")(title, text),
});

let answers: (path: string) => Response | Error;
let reached: string[];
let stop = () => {};

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answers = () => Response.json({ code: "internal", message: "Something went wrong." }, { status: 500 });
  reached = [];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/health")) return Response.json({});
    reached.push(path);
    const answer = answers(path);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await device.connection.check();
  device.session.start("secret", { id: "p", username: "meera", name: "Meera", role: "admin" });
  stop = device.outbox.startDelivering();
  toasts.length = 0;
});

afterEach(async () => {
  // Pending commands are parked and discarded, so that the next test begins with an empty queue.
  answers = () => Response.json({ code: "not-found", message: "Not found." }, { status: 404 });
  device.outbox.deliverNow();
  await vi.advanceTimersByTimeAsync(60_000);
  for (const { id } of device.outbox.records.get()) await device.outbox.discard(id);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs everything that needs no timer. */
const settled = () => vi.advanceTimersByTimeAsync(0);

type Act = () => unknown;

/** Converts a hook into acts: what a person does with the function that it returns. */
function by<T>(useIt: () => T, act: (value: T) => unknown): () => Act {
  return () => {
    const value = useIt();
    return () => act(value);
  };
}

/** Sends a command without the screen's own texts. */
function sending(endpoint: Command, body: unknown = {}): () => Act {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x1"]);
  const args = { params: Object.fromEntries(names), body };
  return by(
    () => useSend(endpoint),
    (send) => send(args as never),
  );
}

/** Does something on a screen that is shown already. */
async function done(useAct: () => Act): Promise<void> {
  void renderHook(useAct).result.current();
  await vi.dynamicImportSettled();
  await settled();
}

const draft = {
  add: vi.fn(),
  setQuantity: vi.fn(),
  setNotes: vi.fn(),
  clear: vi.fn(),
  accept: vi.fn(),
  forget: vi.fn(),
  lines: withItem([], item, { id: "0190c000-0000-4000-8000-0000000000a1" }),
  fromEarlierOrder: [],
};
const names = { tableName: table.name, areaName: table.area.name };
const context = { tableId: table._id, areaId: table.area._id, ...names, timestamp: 0 };
const submission = { context, order: undefined, draft };
const kot = { _id: "k1" } as Parameters<ReturnType<typeof useAdvanceKot>>[0];
const payment = { paymentType: "cash", expectedTotal: paise(15_800), version: 1 } as const;
const expense = { title: "Gas", category: "Fuel", totalAmount: paise(100), paidAmount: paise(0) };
const dish = { name: "Dosa", category: "c1", price: paise(100) };
const dosa = { _id: "0190c000-0000-4000-8000-0000000000b1", item, quantity: 1, notes: "" };
const ravi = { username: "ravi", name: "Ravi", password: "monsoon-26" };
const asha = { name: "Asha", email: "asha@example.com" };
const c1 = { params: { categoryId: "c1" } };
const i1 = { params: { itemId: "i1" } };

const submitting = by(
  () => useSubmit(submission),
  (submit) => submit(),
);
const settling = by(useSettle, (settle) => settle(order, payment));
const adding = by(useLineCommands, (lines) => lines.add(order, dosa));
const changing = sending(takingApi.changeLine, { quantity: 3 });
const removingCategory = by(useCategoryCommands, (categories) => categories.remove(c1));
const opening = by(
  () =>
    useOpenTable(
      () => [],
      () => {},
    ),
  (open) => open(table),
);
const booking = (tapped: Table) =>
  by(
    () => useBookTable([]),
    (tap) => tap(tapped),
  );

const AGAIN = "Please try again.";
/** The texts of section 8, and the act that ends in each. `atOnce` is shown at the tap, before any answer. */
const failures: readonly (readonly [text: string, useAct: () => Act, atOnce?: string])[] = [
  [`Failed to create new order. ${AGAIN}`, opening, "success: Table Selected | T4 · Hall"],
  ["Failed to add item to order.", adding],
  [
    "Failed to remove item from order.",
    by(useLineCommands, (lines) => lines.remove(order, firstLine(order))),
  ],
  [`Failed to settle order. ${AGAIN}`, settling],
  [`Failed to submit order. ${AGAIN}`, submitting],
  [`Failed to update table status. ${AGAIN}`, by(useTableStatus, (set) => set(table, "reserved"))],
  [`Failed to update table status. ${AGAIN}`, booking({ ...table, status: "occupied" })],
  [`Failed to update table status. ${AGAIN}`, booking(table)],
  ["Failed to update order status", by(useAdvanceOrder, (move) => move(order, "ready"))],
  ["Failed to update KOT status", by(useAdvanceKot, (move) => move(kot, "ready"))],
  ["Failed to mark KOT as printed", sending(kotApi.print)],
];

/** The texts of commands that need the server and are not queued. */
const failuresAtOnce: readonly (readonly [text: string, useAct: () => Act])[] = [
  [`Failed to delete order. ${AGAIN}`, by(useDeleteOrder, (erase) => erase(order))],
  [
    `Failed to create category. ${AGAIN}`,
    by(useCategoryCommands, (categories) => categories.create({ body: { name: "Soups" } })),
  ],
  [
    `Failed to update category. ${AGAIN}`,
    by(useCategoryCommands, (categories) => categories.update({ ...c1, body: {} })),
  ],
  [`Failed to delete category. ${AGAIN}`, removingCategory],
  [`Failed to create menu item. ${AGAIN}`, by(useItemCommands, (items) => items.create({ body: dish }))],
  [`Failed to update menu item. ${AGAIN}`, by(useItemCommands, (items) => items.update({ ...i1, body: {} }))],
  [`Failed to delete menu item. ${AGAIN}`, by(useItemCommands, (items) => items.remove(i1))],
  [`Failed to add expense. ${AGAIN}`, sending(expensesApi.create, expense)],
  [`Failed to update expense. ${AGAIN}`, sending(expensesApi.update, expense)],
  ["Failed to add waiter", sending(accountsApi.register, ravi)],
  ["Failed to update waiter", sending(accountsApi.update, asha)],
  ["Failed to update status", sending(accountsApi.setStatus, { isActive: false })],
  ["Failed to delete waiter", sending(accountsApi.remove)],
  ["Failed to add area", sending(areaEditingApi.create, { name: "Roof" })],
];

describe("a server that answers 500", () => {
  const cases = failures.map(([text, useAct, atOnce]) => ({ text, useAct, atOnce }));
  test.each(cases)(
    "a server that answers 500 shows: $text It will be tried again",
    async ({ text, useAct, atOnce }) => {
      await done(useAct);
      const first = atOnce === undefined ? [] : [atOnce];
      expect(toasts).toEqual([...first, `failure: ${text} | Something went wrong. It will be tried again.`]);
      expect(device.outbox.records.get().map(({ state }) => state)).toEqual(["waiting"]);
    },
  );

  test.each(failuresAtOnce)(
    "a failed command that needs the server is not retried: %s",
    async (text, useAct) => {
      await done(useAct);
      expect(toasts).toEqual([`failure: ${text} | Something went wrong.`]);
      expect(device.outbox.records.get()).toEqual([]);
    },
  );

  test.each([
    [`Failed to settle order. ${AGAIN}`, settling],
    [`Failed to submit order. ${AGAIN}`, submitting],
    [`Failed to update table status. ${AGAIN}`, booking(table)],
  ])(
    "a server that answers 500 three times has the command parked, and this is shown: %s",
    async (text, useAct) => {
      await done(useAct);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(toasts).toEqual([
        `failure: ${text} | Something went wrong. It will be tried again.`,
        `failure: ${text} | Something went wrong. It will be tried again.`,
        `failure: ${text} | Something went wrong. It is kept under “to check”.`,
      ]);
      expect(ATTEMPTS_MAX).toBe(3);
      expect(reached).toHaveLength(3);
      expect(device.outbox.records.get().map(({ state }) => state)).toEqual(["parked"]);
    },
  );
});

describe("a queued command", () => {
  const AWAY = "it is sent as soon as the server is back.";
  const actions: readonly (readonly [text: string, useAct: () => Act])[] = [
    [`Kept on this device | Change a line's quantity, note, discount or course: ${AWAY}`, changing],
    ["Payment is kept on this device | It is delivered as soon as the server is back.", settling],
    [
      "Table Booked! | T4 · Hall. Please add food items to the order. It waits on this device for the server.",
      booking(table),
    ],
  ];
  const away: readonly (readonly [what: string, answer: () => Response | Error])[] = [
    ["without a network", () => new TypeError("Failed to fetch")],
    ...[502, 503, 504].map(
      (status) =>
        [`after ${status}`, () => Response.json({ code: "busy", message: "Busy." }, { status })] as const,
    ),
  ];
  const cases = actions.flatMap(([text, useAct]) =>
    away.map(([what, answer]) => ({ text, what, answer, useAct })),
  );
  test.each(cases)("a queued command shows: $text, $what", async ({ text, answer, useAct }) => {
    answers = answer;
    await done(useAct);
    expect(toasts).toEqual([`info: ${text}`]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(toasts).toEqual([`info: ${text}`]);
    expect(reached.length).toBeGreaterThan(ATTEMPTS_MAX);
    expect(device.outbox.records.get().map(({ state }) => state)).toEqual(["waiting"]);
  });
});

const inactive = { params: { userId: "x1" }, body: { isActive: false } };
const deactivating = by(useWaiterStatus, (setStatus) => setStatus(inactive));
const user = {
  _id: "x1",
  username: "asha",
  ...asha,
  phone: "",
  role: "waiter",
  isActive: false,
  createdAt: "2026-11-20T14:55:00.000Z",
};
test.each([
  ["deleting a category", { _id: "c1" }, "Category deleted successfully!", removingCategory],
  ["deactivating a waiter", user, "Asha is inactive now", deactivating],
] as const)("%s says so when it was done, and when it was refused", async (_, answer, text, useAct) => {
  answers = () => Response.json(answer, { headers: { "x-seq": "1", "x-epoch": "e" } });
  await done(useAct);
  expect(toasts).toEqual([`success: ${text} | `]);
  toasts.length = 0;
  answers = () => Response.json({ code: "not-found", message: "Not found." }, { status: 404 });
  await done(useAct);
  expect(toasts).toEqual([expect.stringMatching(/^failure: Failed to .* \| Not found\.$/)]);
});
