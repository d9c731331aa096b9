import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { actBy } from "#domain/orders/lastAct.ts";
import { formatTime, instant } from "#domain/time.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import { closing, order, orderTakingState } from "../../../testing/examples.ts";
import { useHealthCheck } from "./useHealthCheck.ts";

test.each([
  ["moved", { table: { _id: "t9", name: "T9" } }, "Moved from T4"],
  ["merged", {}, "Merged with T4"],
  ["discount", {}, "Discount T4"],
] as const)(
  "somebody else's %s act on the shown order shows a toast with the name, one's own does not",
  (kind, change, words) => {
    const info = vi.spyOn(notify, "info").mockReset();
    const state = orderTakingState({});
    const { rerender } = renderHook((now) => useHealthCheck(now), { initialProps: state });
    const lastAct = actBy({ person: closing.by, now: closing.at }, kind, "T4");
    const acted = { ...order, ...change, lastAct };
    rerender({ ...state, order: acted });
    expect(info.mock.calls).toEqual([[`${words} by Meera, ${formatTime(closing.at)}`]]);
    expect(state.choose).toHaveBeenCalledTimes(kind === "moved" ? 1 : 0);
    device.session.start("secret", { id: closing.by._id, username: "meera", name: "Meera", role: "manager" });
    rerender({ ...state, order: { ...acted, lastAct: { ...lastAct, at: instant(closing.at + 1) } } });
    expect(info).toHaveBeenCalledOnce();
    device.session.end();
  },
);
