import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { exampleKot } from "#domain/testing/examples.ts";
import { device } from "../../../sync/device.ts";
import { setReporter } from "../../../sync/http/report.ts";
import type { Outcome } from "../../../sync/outbox/outboxState.ts";
import { useKotPaper } from "./useKotPaper.ts";

/** All toasts. */
const toasts: string[] = [];
const world = { outcome: async (): Promise<unknown> => ({ kind: "waiting" }) };
vi.spyOn(device.outbox, "enqueue").mockImplementation(async () => (await world.outcome()) as Outcome);

beforeEach(() => {
  toasts.length = 0;
  const say = ({ title }: { readonly title: string }) => void toasts.push(title);
  setReporter({ success: say, failure: say, info: say });
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
});

const mark = () =>
  renderHook(() => useKotPaper())
    .result.current(exampleKot())
    .markPrinted();

test.each([
  ["that waits on the device is said to be printed", { kind: "waiting" }, ["KOT Printed"]],
  [
    "that the server failed at is not",
    { kind: "waiting", failure: { message: "" } },
    ["Failed to mark KOT as printed"],
  ],
])("marking a KOT as printed %s", async (_, outcome, words) => {
  world.outcome = async () => outcome;
  await mark();
  expect(toasts).toEqual(words);
});

test('the "printed" toast of a KOT waits until the server has recorded it', async () => {
  const known = Promise.withResolvers<unknown>();
  world.outcome = () => known.promise;
  const marking = mark();
  expect(toasts).toEqual([]);
  known.resolve({ kind: "waiting" });
  await marking;
  expect(toasts).toEqual(["KOT Printed"]);
});
