import type { Bill } from "#domain/orders/bills/api.ts";
import { refundToApprove } from "#domain/orders/commands/refund.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { placeArea } from "#domain/orders/place.ts";
import { refundTexts } from "../../../features/orders/commands/approvalTexts.ts";
import { useNotePaper } from "../../../features/orders/commands/billing/useNotePaper.ts";
import { orderName, promptApproval } from "../../../features/orders/commands/dialogs.ts";
import { openPaper, type PaperWindow } from "../../../features/printing/paperWindow.ts";
import { useMay } from "../../../sync/hooks/useMay.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { partOf, previewOf, type RefundDraft } from "./refundDraft.ts";

/** Returns a function that refunds what was chosen, after an approval if the role needs one, and prints the credit note. */
export function useRefund(): (bill: Bill, draft: RefundDraft) => Promise<boolean> {
  const refund = useSend(refundingApi.refund);
  const needsApproval = useMay("bills.refund") === "approval";
  const notePaper = useNotePaper();
  return async (bill, draft) => {
    const [part, preview] = [partOf(draft), previewOf(bill, draft)];
    if (!part || !preview || preview.refusal) return false;
    const { figures, tenders } = preview;
    let paper: PaperWindow | undefined;
    const popup = {
      open: () => {
        paper = openPaper("credit note", placeArea(bill.place));
      },
      close: () => paper?.close(),
    };
    if (!needsApproval) popup.open();
    const approved = needsApproval
      ? await promptApproval({
          ...{ ...refundTexts, popup, action: "bills.refund" },
          ...{ orderId: bill.order._id, orderName: orderName(bill.table, bill.order) },
          change: refundToApprove(bill, figures, tenders),
        })
      : {};
    if (!approved) return false;
    const body = {
      ...(part.lines ? { lines: [...part.lines] } : { amount: part.amount }),
      ...(draft.type !== "" && { type: draft.type }),
      ...{ expectedTotal: figures.grandTotal, reason: draft.reason.trim(), ...approved },
    };
    const result = await refund({ params: { billId: bill._id }, body });
    const note = result.kind === "done" ? result.answer.creditNotes.at(-1) : undefined;
    if (result.kind !== "done" || !note) {
      popup.close();
      return false;
    }
    await paper?.print([notePaper(result.answer, note)]);
    return true;
  };
}
