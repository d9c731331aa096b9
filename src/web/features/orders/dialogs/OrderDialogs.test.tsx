import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { confirmDialogCode } from "../../../kit/feedback/ConfirmHost.tsx";
import { declaredCode } from "../../../sync/lazyCode.ts";
import { billDocumentsCode } from "../bills/useBillPapers.ts";
import { changeToGive } from "../commands/dialogs.ts";
import { approvalTextsCode } from "../commands/useApprovedChange.ts";
import { OrderDialogs } from "./OrderDialogs.tsx";

afterEach(cleanup);

const loaded = () => declaredCode().filter((code) => code.get() !== undefined);
/** The dialogs of approvals, unsent dishes, settling and change due, besides the code listed here. */
const DIALOGS = 4;

test("loads the code of KOT, BILL and SETTLE once an order is shown and the browser is idle", async () => {
  const { rerender } = render(<OrderDialogs hasOrder={false} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(loaded()).toEqual([]);
  rerender(<OrderDialogs hasOrder />);
  const named = [billDocumentsCode, approvalTextsCode, confirmDialogCode];
  await expect.poll(loaded).toHaveLength(named.length + DIALOGS);
  expect(loaded()).toEqual(expect.arrayContaining(named));
});

test("the change due shows until the next tap", async () => {
  render(<OrderDialogs />);
  act(() => changeToGive.set({ table: "T4", change: paise(42_00) }));
  const change = await screen.findByRole("status");
  expect(change.textContent).toBe("Change due · T4₹42");
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("status")).toBeNull();
});
