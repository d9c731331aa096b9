import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { confirmDialogCode } from "../../../kit/feedback/ConfirmHost.tsx";
import { declaredCode } from "../../../sync/lazyCode.ts";
import { billDocumentsCode } from "../bills/useBillPapers.ts";
import { approvalWordsCode } from "../commands/useApprovedChange.ts";
import { OrderDialogs } from "./OrderDialogs.tsx";

const loaded = () => declaredCode().filter((code) => code.get() !== undefined);
/** The dialogs of an approval, of unsent dishes, of settling and of the change, beside the code that is named here. */
const DIALOGS = 4;

test("all that KOT, BILL and SETTLE need is loaded once an order is on view and the device idle", async () => {
  const { rerender } = render(<OrderDialogs hasOrder={false} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(loaded()).toEqual([]);
  rerender(<OrderDialogs hasOrder />);
  const named = [billDocumentsCode, approvalWordsCode, confirmDialogCode];
  await expect.poll(loaded).toHaveLength(named.length + DIALOGS);
  expect(loaded()).toEqual(expect.arrayContaining(named));
});
