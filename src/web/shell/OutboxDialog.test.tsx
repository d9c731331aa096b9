import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQuestion } from "../kit/feedback/confirm.ts";
import { startSession } from "../sync/http/session.ts";
import { outbox } from "../sync/outbox/device.ts";
import type { OutboxRecord } from "../sync/outbox/store.ts";
import { parkedUpi } from "../testing/examples.ts";
import { stubLayout } from "../testing/layout.ts";
import { OutboxButton } from "./OutboxButton.tsx";
import { OutboxDialog } from "./OutboxDialog.tsx";

beforeEach(() => {
  stubLayout();
});
afterEach(() => {
  cleanup();
  outbox.records.set([]);
  vi.unstubAllGlobals();
});

const kot = { ...parkedUpi, endpoint: "POST /orders/:orderId/kot", label: "Send the changes", body: {} };

/** The usual second is too short on a busy machine. */
const waitOptions = { timeout: 10_000 };

async function questionOnDiscard(record: OutboxRecord) {
  outbox.records.set([record]);
  render(
    <MantineProvider>
      <OutboxDialog onClose={() => {}} />
    </MantineProvider>,
  );
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

test.each([
  ["waiter", 0],
  ["admin", 1],
] as const)(
  "a change of somebody else says whose sign-in it waits for; a %s has %i buttons to discard it",
  async (role, buttons) => {
    startSession("secret", { id: "u1", username: "meera", name: "Meera", role });
    const { refusal: _, ...waiting } = { ...kot, state: "waiting", personName: "Asha Naik" } as const;
    outbox.records.set([waiting]);
    render(
      <MantineProvider>
        <OutboxDialog onClose={() => {}} />
      </MantineProvider>,
    );
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
  render(
    <MantineProvider>
      <OutboxButton />
    </MantineProvider>,
  );
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
  render(
    <MantineProvider>
      <OutboxDialog onClose={() => {}} />
    </MantineProvider>,
  );
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
  render(
    <MantineProvider>
      <OutboxDialog onClose={() => {}} />
    </MantineProvider>,
  );
  expect(await screen.findByText(message, {}, waitOptions)).toBeTruthy();
});
