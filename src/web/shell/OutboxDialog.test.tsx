import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { getQuestion } from "../kit/feedback/confirm.ts";
import { askOptions } from "../sync/cache/ask.ts";
import { queryClient } from "../sync/cache/queryClient.ts";
import { startSession } from "../sync/http/session.ts";
import { outbox } from "../sync/outbox/device.ts";
import type { OutboxRecord } from "../sync/outbox/store.ts";
import { item, parkedUpi } from "../testing/examples.ts";
import { stubLayout } from "../testing/layout.ts";
import { OutboxButton } from "./OutboxButton.tsx";
import { OutboxDialog } from "./OutboxDialog.tsx";

beforeEach(() => {
  stubLayout();
});
afterEach(() => {
  cleanup();
  outbox.records.set([]);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const kot = { ...parkedUpi, endpoint: "POST /orders/:orderId/kot", label: "Send the changes", body: {} };

/** The usual second is too short on a busy machine. */
const waitOptions = { timeout: 10_000 };

function show(screenPart: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>{screenPart}</MantineProvider>
    </QueryClientProvider>,
  );
}

async function questionOnDiscard(record: OutboxRecord) {
  outbox.records.set([record]);
  show(<OutboxDialog onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }, waitOptions));
  await waitFor(() => expect(getQuestion()).toBeDefined(), waitOptions);
  const question = getQuestion();
  question?.answer(false);
  return question;
}

test("money that was received is not discarded unknowingly", async () => {
  expect(await questionOnDiscard(parkedUpi)).toMatchObject({
    title: "Discard this payment?",
    text: "₹500 received by UPI at 20:25. The server knows nothing of this money: discarded, it is on no record at all.",
  });
  expect(screen.getByText("₹500 received by UPI at 20:25 – the total is now ₹520.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Settle at ₹520" })).toBeTruthy();
  expect(outbox.records.get()).toEqual([parkedUpi]);
});

test("any other change is named before it is discarded", async () => {
  expect(await questionOnDiscard(kot)).toMatchObject({
    title: "Discard this change?",
    text: "Send the changes. It was never stored on the server and will be gone.",
  });
});

test("a change that adds dishes says which, and on which table", async () => {
  const snapshot = { value: [item], seq: 1, epoch: "e", total: undefined, next: undefined };
  queryClient.setQueryData(askOptions(menuApi.items, undefined).queryKey, snapshot as never);
  const details = { table: { _id: "t4", name: "T4" } };
  const refusal = { code: "order-deleted", message: "Order BILL-1 of T4 was deleted by Meera.", details };
  const body = { lines: [{ menuItem: item._id, quantity: 2 }] };
  outbox.records.set([{ ...parkedUpi, endpoint: "POST /orders/:orderId/lines", body, refusal }]);
  show(<OutboxDialog onClose={() => {}} />);
  expect(await screen.findByText(`Add 2 × ${item.name} · T4`, {}, waitOptions)).toBeTruthy();
});

test.each([
  ["waiter", 0],
  ["admin", 1],
] as const)(
  "a change of somebody else says whose sign-in it waits for; a %s has %i buttons to discard it",
  async (role, buttons) => {
    startSession("secret", { id: "u1", username: "meera", name: "Meera", role });
    const { refusal: _, ...waiting } = { ...kot, state: "waiting", personName: "Asha Naik" } as const;
    outbox.records.set([waiting]);
    show(<OutboxDialog onClose={() => {}} />);
    expect(
      await screen.findByText("Waits until Asha Naik signs in on this device.", {}, waitOptions),
    ).toBeTruthy();
    expect(screen.queryByText("Nothing is waiting to be sent.")).toBeNull();
    expect(screen.queryAllByRole("button", { name: "Discard" })).toHaveLength(buttons);
  },
);

test("the header shows a change that waits for its author although the server is there", async () => {
  startSession("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const { refusal: _, ...waiting } = { ...kot, state: "waiting" } as const;
  outbox.records.set([waiting]);
  show(<OutboxButton />);
  expect(await screen.findByRole("button", { name: "1 waiting" }, waitOptions)).toBeTruthy();
});

test("money that somebody else received is not discarded unknowingly either", async () => {
  startSession("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const { refusal: _, ...waiting } = { ...parkedUpi, state: "waiting" } as const;
  expect(await questionOnDiscard(waiting)).toMatchObject({ title: "Discard this payment?" });
  expect(screen.getByText("₹500 received by UPI at 20:25")).toBeTruthy();
});

test("a line for a deleted order can go to a new one; trying the same again would be in vain", async () => {
  const details = { order: "o1", table: { _id: "t4", name: "T4" } };
  const message = "Order BILL-1 of T4 was deleted by Meera.";
  const endpoint = "POST /orders/:orderId/lines";
  outbox.records.set([{ ...kot, endpoint, refusal: { code: "order-deleted", message, details } }]);
  show(<OutboxDialog onClose={() => {}} />);
  await screen.findByRole("button", { name: "Put on a new order" }, waitOptions);
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each([
  ["is", [kot], "Waits for an earlier change to the same order."],
  ["is no longer", [], "The earlier change to the same order is no longer here."],
])("a change that waits for an earlier one says whether that one %s there", async (_, earlier, message) => {
  const refusal = { code: "blocked", message: "Waits for an earlier change to the same order." };
  outbox.records.set([
    ...earlier,
    { ...kot, id: "0190c000-0000-4000-8000-0000000000b2", position: 2, refusal },
  ]);
  show(<OutboxDialog onClose={() => {}} />);
  expect(await screen.findByText(message, {}, waitOptions)).toBeTruthy();
});
