import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setReporter } from "../../../../sync/http/report.ts";
import { startSession } from "../../../../sync/http/session.ts";
import { usePrintSlipIn } from "./usePrintSlip.ts";

vi.mock("../../../../sync/outbox/device.ts", () => ({
  outbox: {
    records: { get: () => [], subscribe: () => () => {} },
    enqueue: async () => ({ kind: "waiting" }),
  },
}));

test("a slip whose printing waits for the server is not printed, and its window is closed", async () => {
  const said = vi.fn();
  setReporter({ success: said, failure: said, info: said });
  startSession("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
  const paper = { print: vi.fn(), close: vi.fn() };
  const { result } = renderHook(() => usePrintSlipIn());
  await result.current(paper, { _id: "s1" });
  expect(said).toHaveBeenCalledExactlyOnceWith({
    title: "Slip is not printed",
    text: "It is saved. Print it again when the server is back.",
  });
  expect([paper.print.mock.calls, paper.close.mock.calls]).toEqual([[], [[]]]);
});
