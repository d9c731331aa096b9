import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepDeliveryKey } from "../http/deliveryKeys.ts";
import { endSession, startSession } from "../http/session.ts";
import { command } from "../testing/outboxParts.ts";
import { outbox } from "./device.ts";
import type { OutboxRecord } from "./store.ts";
import { unsentCount, usePendingCommands, useWaitingForAuthor } from "./useOutbox.ts";

const record = (id: string, more: Partial<OutboxRecord>): OutboxRecord => ({
  ...command(`/${id}`, "o1"),
  ...{ id, position: 1, state: "waiting", tab: "tab", takenAt: 0, attempts: 0 },
  ...more,
});

beforeEach(() => {
  Object.defineProperty(window, "isSecureContext", { value: true, configurable: true });
  startSession("t", { id: "ravi", username: "ravi", name: "Ravi", role: "waiter" });
});
afterEach(() => {
  endSession();
  localStorage.clear();
  outbox.records.set([]);
});

test("what waits for its author is not on any screen and not counted as unsent; what a key proves is both", () => {
  const own = record("own", { person: "ravi" });
  const foreign = record("foreign", { person: "asha", session: "s1" });
  outbox.records.set([own, foreign]);
  const ids = () => ({
    pending: renderHook(() => usePendingCommands({ orderId: "o1" })).result.current.map(({ id }) => id),
    forAuthor: renderHook(() => useWaitingForAuthor()).result.current.map(({ id }) => id),
    unsent: unsentCount(),
  });
  expect(ids()).toEqual({ pending: ["own"], forAuthor: ["foreign"], unsent: 1 });
  keepDeliveryKey({ session: "s1", key: "k" });
  expect(ids()).toEqual({ pending: ["own", "foreign"], forAuthor: [], unsent: 2 });
  Object.defineProperty(window, "isSecureContext", { value: false, configurable: true });
  expect(ids()).toEqual({ pending: ["own"], forAuthor: ["foreign"], unsent: 1 });
});
