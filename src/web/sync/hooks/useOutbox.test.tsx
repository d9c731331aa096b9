import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { device } from "../device.ts";
import type { OutboxRecord } from "../outbox/store.ts";
import { command } from "../testing/outboxParts.ts";
import { useHeldBack, usePendingCommands } from "./useOutbox.ts";

const record = (id: string, more: Partial<OutboxRecord>): OutboxRecord => ({
  ...command(`/${id}`, "o1"),
  id,
  position: 1,
  state: "waiting",
  tab: "tab",
  takenAt: 0,
  attempts: 0,
  ...more,
});

beforeEach(() => {
  device.session.start("t", { id: "ravi", username: "ravi", name: "Ravi", role: "waiter" });
});
afterEach(() => {
  device.session.end();
  localStorage.clear();
  device.outbox.records.set([]);
});

test("a held-back change is on no screen; a change sent with a signed-out person's session is", () => {
  const own = record("own", { person: "ravi", orderId: "o2" });
  const foreign = record("foreign", { person: "asha" });
  const behind = record("behind", { person: "ravi" });
  device.outbox.records.set([own, foreign, behind]);
  const ids = () => ({
    pending: renderHook(() => usePendingCommands({})).result.current.map(({ id }) => id),
    held: renderHook(() => useHeldBack()).result.current.map(({ record: { id }, by }) => [id, by.id]),
  });
  expect(ids()).toEqual({
    pending: ["own"],
    held: [
      ["foreign", "foreign"],
      ["behind", "foreign"],
    ],
  });
  device.signedOutSessions.keep({ token: "t2", person: "asha" });
  expect(ids()).toEqual({ pending: ["own", "foreign", "behind"], held: [] });
});
