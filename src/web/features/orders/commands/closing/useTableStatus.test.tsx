import { renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getQuestion } from "../../../../kit/feedback/confirm.ts";
import { device } from "../../../../sync/device.ts";
import { item, table } from "../../../../testing/examples.ts";
import { withItem } from "../../draft/draft.ts";
import { readDraft, saveDraft } from "../../draft/draftStore.ts";
import { useTableStatus } from "./useTableStatus.ts";

const enqueue = vi.spyOn(device.outbox, "enqueue");

test("freeing a table with an unsubmitted draft asks first, and removes the draft", async () => {
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
  enqueue.mockResolvedValue({ kind: "waiting" });
  saveDraft(table._id, { orderId: null, lines: withItem([], item, { id: "1" }) });
  const { result } = renderHook(() => useTableStatus());
  const free = async (isSure: boolean) => {
    const freed = result.current({ ...table, status: "occupied" }, "available");
    await waitFor(() => expect(getQuestion()).toBeDefined());
    expect(getQuestion()).toMatchObject({ cancelLabel: "Keep them" });
    getQuestion()?.answer(isSure);
    return await freed;
  };
  expect(await free(false)).toBe(false);
  expect(enqueue).not.toHaveBeenCalled();
  expect(readDraft(table._id)?.lines).toHaveLength(1);
  expect(await free(true)).toBe(true);
  expect(enqueue).toHaveBeenCalledTimes(1);
  expect(readDraft(table._id)).toBeUndefined();
});
