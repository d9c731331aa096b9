import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { rateBps } from "#domain/money.ts";
import { withRequestedDiscount } from "#domain/orders/order/discount.ts";
import { withBilled, withChanges } from "#domain/orders/order/order.ts";
import { order } from "../../../testing/examples.ts";
import { promptApproval } from "./dialogs.ts";
import { useApprovedChange } from "./useApprovedChange.ts";

const world = vi.hoisted(() => ({ status: "ok", role: "waiter" }));
const said = vi.hoisted(() => vi.fn());
const run = vi.fn();

vi.mock("./dialogs.ts", async (original) => ({ ...(await original<object>()), promptApproval: vi.fn() }));
vi.mock("./sending/useKotPopup.ts", () => ({ useKotPopup: () => () => undefined }));
vi.mock("../../../kit/feedback/notify.ts", () => ({ notify: { failure: said } }));
vi.mock("../../../sync/hooks/useSession.ts", () => ({ usePerson: () => ({ role: world.role }) }));
vi.mock("../../../sync/device.ts", () => ({
  device: { connection: { get: () => ({ status: world.status }) } },
}));
vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({ useApiQuery: () => ({ discountLimit: 1000 }) }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(promptApproval).mockResolvedValue(undefined);
  run.mockResolvedValue({ kind: "done" });
  Object.assign(world, { status: "ok", role: "waiter" });
});

const without = withChanges(order, { items: [] });
const shown = withBilled(order);
const change = (before = order, after = without) =>
  renderHook(() => useApprovedChange()).result.current({ before, after, run });

test("a dish that nobody has seen is removed immediately, also while the server is unreachable", async () => {
  world.status = "unreachable";
  await change();
  expect(run).toHaveBeenCalledExactlyOnceWith({});
});

test("removing a dish that is on a paper needs a reason, even from people who need no approval", async () => {
  vi.mocked(promptApproval).mockResolvedValue({ reason: "Left" });
  for (const role of ["waiter", "admin"]) {
    world.role = role;
    await change(shown);
    expect(promptApproval).toHaveBeenLastCalledWith(
      expect.objectContaining({ action: "bills.cancel", needsReason: true, confirmLabel: "Lower the total" }),
    );
  }
  expect(run.mock.calls).toEqual([[{ reason: "Left" }], [{ reason: "Left" }]]);
});

test("a dish that is on a paper cannot be removed while the server is unreachable", async () => {
  Object.assign(world, { status: "unreachable", role: "admin" });
  expect(await change(shown)).toBeUndefined();
  expect(said).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
});

test("a waiter's discount above the limit asks for an approval and shows its base; an admin's does not", async () => {
  const giver = { limit: rateBps(1000), mayExceed: false };
  const after = withRequestedDiscount(order, { discountPercentage: rateBps(2500) }, giver);
  await change(order, after);
  const given = { percent: 2500, rupees: 37_50, value: 150_00 };
  expect(promptApproval).toHaveBeenLastCalledWith(
    expect.objectContaining({
      action: "orders.discount",
      needsReason: false,
      change: expect.objectContaining({ discount: given }),
    }),
  );
  world.role = "admin";
  await change(order, after);
  expect(run).toHaveBeenCalledExactlyOnceWith({});
});
