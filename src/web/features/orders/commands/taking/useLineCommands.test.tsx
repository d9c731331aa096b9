import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { notify } from "../../../../kit/feedback/notify.ts";
import { firstLine, order } from "../../../../testing/examples.ts";
import { useLineCommands } from "./useLineCommands.ts";

/** The sent bodies. */
const sent = vi.hoisted((): unknown[] => []);
vi.mock("../../../../sync/hooks/useSend.ts", () => ({
  useSend: () => async (args: { readonly body?: unknown }) => ({ kind: "done", at: sent.push(args.body) }),
}));
vi.mock("../useApprovedChange.ts", async (original) => ({
  ...(await original<object>()),
  useApprovedChange: () => async (change: { readonly run: (approved: object) => unknown }) => change.run({}),
}));
vi.mock("./useGiver.ts", () => ({ useGiver: () => ({}) }));

test("the quantity of a complimentary dish can be lowered, not raised", async () => {
  const said = vi.spyOn(notify, "failure").mockReturnValue();
  const notCharged = { kind: "complimentary", reason: "Late", approvedBy: "Meera" } as const;
  const line = { ...firstLine(order), quantity: 3, notCharged };
  const { setQuantity } = renderHook(() => useLineCommands()).result.current;
  await setQuantity(order, line, 4);
  expect(sent).toEqual([]);
  expect(said).toHaveBeenCalledExactlyOnceWith("Not Added", expect.any(String));
  await setQuantity(order, line, 2);
  expect(sent).toEqual([{ quantity: 2 }]);
});
