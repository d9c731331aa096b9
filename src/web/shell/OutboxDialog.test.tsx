import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { getQuestion } from "../kit/feedback/confirm.ts";
import { device } from "../sync/device.ts";
import { storagePersistence } from "../sync/outbox/storagePersistence.ts";
import type { OutboxRecord } from "../sync/outbox/store.ts";
import { item, parkedUpi } from "../testing/examples.ts";
import { stubLayout } from "../testing/layout.ts";
import { OutboxButton } from "./OutboxButton.tsx";
import { OutboxDialog } from "./OutboxDialog.tsx";

beforeEach(() => {
  stubLayout();
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  device.outbox.records.set([]);
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

const kot = { ...parkedUpi, endpoint: "POST /orders/:orderId/kot", label: "Send the changes", body: {} };

/** The usual second is too short on a busy machine. */

function show(screenPart: ReactNode) {
  render(
    <QueryClientProvider client={device.queryClient}>
      <MantineProvider>
        <MemoryRouter>{screenPart}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

async function questionOnDiscard(record: OutboxRecord, isSure = false) {
  device.outbox.records.set([record]);
  show(<OutboxDialog onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(getQuestion()).toBeDefined());
  const question = getQuestion();
  question?.answer(isSure);
  return question;
}

test("discarding a received payment asks for confirmation", async () => {
  expect(await questionOnDiscard(parkedUpi)).toMatchObject({
    title: "Discard this payment?",
    text: "₹500 received by UPI at 20:25. The server knows nothing of this money: discarded, it is on no record at all.",
  });
  expect(screen.getByText("₹500 received by UPI at 20:25 – the total is now ₹520.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Settle at ₹520" })).toBeTruthy();
  expect(device.outbox.records.get()).toEqual([parkedUpi]);
});

test("the pending count opens the list of pending changes, each with its description and time", async () => {
  const { refusal: _, ...record } = kot;
  device.outbox.records.set([{ ...record, person: "asha", state: "waiting" }]);
  show(<OutboxButton />);
  fireEvent.click(await screen.findByRole("button", { name: "1 waiting" }));
  await screen.findByRole("dialog", { name: "Changes on this device" });
  expect(screen.getByText("1 waiting. They are sent by themselves when the server is there.")).toBeTruthy();
  expect(screen.getByText("Send the changes").nextElementSibling?.textContent).toBe("20/11/2026, 20:25");
});

test('a change "to check" can be retried', async () => {
  const retry = vi.spyOn(device.outbox, "retry").mockResolvedValue();
  device.outbox.records.set([kot]);
  show(<OutboxDialog onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(retry.mock.calls[0]?.[0]).toBe(kot.id));
  retry.mockRestore();
});

test("discarding any other change names it first", async () => {
  expect(await questionOnDiscard(kot)).toMatchObject({
    title: "Discard this change?",
    text: "Send the changes. It was never stored on the server and will be gone.",
  });
});

test("a change that adds dishes names them and the table", async () => {
  const snapshot = { value: [item], seq: 1, epoch: "e", total: undefined, next: undefined };
  device.queryClient.setQueryData(device.askOptions(menuApi.items, undefined).queryKey, snapshot as never);
  const details = { table: { _id: "t4", name: "T4" } };
  const refusal = { code: "order-closed", message: "Order BILL-1 of T4 was deleted by Meera.", details };
  const body = { lines: [{ menuItem: item._id, quantity: 2 }] };
  device.outbox.records.set([{ ...parkedUpi, endpoint: "POST /orders/:orderId/lines", body, refusal }]);
  show(<OutboxDialog onClose={() => {}} />);
  expect(await screen.findByText(`Add 2 × ${item.name} · T4`)).toBeTruthy();
});

test.each([
  ["waiter", 0],
  ["admin", 1],
] as const)(
  "another person's change names whose sign-in it waits for; a %s has %i buttons to discard it",
  async (role, buttons) => {
    device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role });
    const { refusal: _, ...waiting } = { ...kot, state: "waiting", personName: "Asha Naik" } as const;
    device.outbox.records.set([waiting]);
    show(<OutboxDialog onClose={() => {}} />);
    expect(await screen.findByText("Waits until Asha Naik signs in on this device.")).toBeTruthy();
    expect(screen.queryByText("Nothing is waiting to be sent.")).toBeNull();
    expect(screen.queryAllByRole("button", { name: "Discard" })).toHaveLength(buttons);
  },
);

test("the header shows a held-back change to its author, although the server is reachable", async () => {
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const { refusal: _, ...waiting } = { ...kot, state: "waiting" } as const;
  device.outbox.records.set([waiting]);
  show(<OutboxButton />);
  expect(await screen.findByRole("button", { name: "1 waiting" })).toBeTruthy();
});

test("the header shows the number of pending changes beside that of parked ones", async () => {
  const { refusal: _, ...waiting } = { ...kot, id: "later", state: "waiting" } as const;
  device.outbox.records.set([parkedUpi, waiting]);
  show(<OutboxButton />);
  expect(await screen.findByRole("button", { name: "1 to check 1 waiting" })).toBeTruthy();
});

test("the header does not change for a tap that is delivered quickly", async () => {
  vi.useFakeTimers();
  const { refusal: _, ...sending } = { ...kot, state: "sending" } as const;
  const afterMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  show(<OutboxButton />);
  for (const records of [[sending], [], [sending]]) {
    device.outbox.records.set(records);
    await afterMs(400);
    expect(screen.queryByRole("button")).toBeNull();
  }
  await afterMs(200);
  expect(screen.getByRole("button", { name: "1 waiting" })).toBeTruthy();
  device.outbox.records.set([]);
  await afterMs(0);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a change is shown as queued only once the device has stored it", async () => {
  vi.useFakeTimers();
  const { refusal: _, ...saving } = { ...kot, state: "saving" } as const;
  show(<OutboxButton />);
  device.outbox.records.set([saving]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByRole("button")).toBeNull();
  device.outbox.records.set([{ ...saving, state: "waiting" }]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole("button", { name: "1 waiting" })).toBeTruthy();
});

test("discarding money received by somebody else asks for confirmation too", async () => {
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const { refusal: _, ...waiting } = { ...parkedUpi, state: "waiting" } as const;
  expect(await questionOnDiscard(waiting)).toMatchObject({ title: "Discard this payment?" });
  expect(screen.getByText("₹500 received by UPI at 20:25")).toBeTruthy();
});

test.each([
  ["keeps", null],
  ["may-lose", /^This browser may throw away what waits here when the device is full\./],
  ["page-only", /^This browser stores nothing/],
] as const)("if a device %s pending changes, the list says so", (known, words) => {
  storagePersistence.set(known);
  show(<OutboxDialog onClose={() => {}} />);
  expect(screen.queryAllByText(words ?? /^This browser/)).toHaveLength(words === null ? 0 : 1);
  storagePersistence.set("keeps");
});

test.each([
  ["over plain HTTP, where no app can be installed,", false, "Set up for HTTPS"],
  ["over HTTPS", true, "Installed as an app"],
])("%s the list says how the changes can be kept", (_, isSecureContext, words) => {
  vi.stubGlobal("isSecureContext", isSecureContext);
  storagePersistence.set("may-lose");
  show(<OutboxDialog onClose={() => {}} />);
  expect(screen.getByText(/when the device is full\./).textContent).toContain(`full. ${words}`);
  storagePersistence.set("keeps");
});

test("cash far above the total is approved in the list, and sent again with the approval", async () => {
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const change = {
    act: "cash",
    lines: [],
    discountPercentage: 0,
    discountAmount: 0,
    grandTotal: 300,
    amount: 9_000,
  };
  const refusal = { code: "approval-needed", message: "", details: { action: "payments.large", change } };
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: 9_000 };
  const retry = vi.spyOn(device.outbox, "retry").mockResolvedValue();
  device.outbox.records.set([{ ...parkedUpi, person: "u1", body, refusal }]);
  show(<OutboxDialog onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
  expect(await screen.findByText("₹9,000")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Record the cash" }));
  await waitFor(() => expect(retry).toHaveBeenCalledWith(parkedUpi.id, body));
  retry.mockRestore();
});

test.each([
  ["is", [kot], "Waits for an earlier change to the same order."],
  ["is no longer", [], "The earlier change to the same order is no longer here."],
])("a change blocked by an earlier one says whether that one %s there", async (_, earlier, message) => {
  const refusal = { code: "blocked", message: "Waits for an earlier change to the same order." };
  device.outbox.records.set([
    ...earlier,
    { ...kot, id: "0190c000-0000-4000-8000-0000000000b2", position: 2, refusal },
  ]);
  show(<OutboxDialog onClose={() => {}} />);
  expect(await screen.findByText(message)).toBeTruthy();
});

const ravi = "0190c000-0000-4000-8000-0000000000c1";
const order = "0190c000-0000-4000-8000-0000000000d1";
const ofRavi = { ...parkedUpi, person: ravi, personName: "Ravi", orderId: order };
const cashOfRavi = { ...ofRavi, body: { paymentType: "cash", version: 3, expectedTotal: 500 } };

function signInAdmin(status = 201) {
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const discarded: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path.endsWith("/health")) return Response.json({});
    if (path.includes("discarded")) discarded.push(`${path} ${body}`);
    const answer = status === 201 ? { noted: true } : { code: "not-permitted", message: "No." };
    return Response.json(answer, { status, headers: { "x-seq": "1", "x-epoch": "e" } });
  });
  return discarded;
}

test("only its author can retry another person's refused change, and only an admin can discard it", async () => {
  device.outbox.records.set([ofRavi]);
  show(<OutboxDialog onClose={() => {}} />);
  expect(await screen.findByText("Only Ravi can send it again.")).toBeTruthy();
  for (const name of ["Settle at ₹520", "Try again", "Discard"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test.each([
  ["keeps", 403],
  ["discards", 201],
] as const)(
  "an admin %s another person's change if recording that in Activity answers %i",
  async (word, status) => {
    const discarded = signInAdmin(status);
    const discard = vi.spyOn(device.outbox, "discard").mockResolvedValue();
    await questionOnDiscard(ofRavi, true);
    await waitFor(() => expect(discarded).toHaveLength(1));
    expect(discarded[0]).toMatch(/^\/api\/auth\/discarded-changes .*"change":"Settle an order"/);
    const count = word === "discards" ? 1 : 0;
    await waitFor(() => expect(discard).toHaveBeenCalledTimes(count));
    discard.mockRestore();
  },
);

test("an admin records another person's offline cash in their own name and discards the original", async () => {
  signInAdmin();
  const discard = vi.spyOn(device.outbox, "discard").mockResolvedValue();
  const enqueue = vi.spyOn(device.outbox, "enqueue").mockResolvedValue({ kind: "waiting" });
  device.outbox.records.set([cashOfRavi]);
  show(<OutboxDialog onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Record this cash in my name" }));
  await waitFor(() => expect(discard).toHaveBeenCalledWith(cashOfRavi.id));
  expect(enqueue.mock.calls[0]?.[0]).toMatchObject({
    person: "u1",
    path: "/orders/o1/pay",
    body: { paymentType: "cash", expectedTotal: 500, takenOffline: true },
  });
  discard.mockRestore();
  enqueue.mockRestore();
});
