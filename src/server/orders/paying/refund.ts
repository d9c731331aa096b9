import { toRef } from "#domain/entity.ts";
import { Rupees } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { refundable, refundableBy, refundTenders } from "#domain/orders/bills/billMoney.ts";
import type { CreditNote } from "#domain/orders/bills/creditNote.ts";
import { invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import type { NoteFigures } from "#domain/orders/bills/newNote.ts";
import { previewRefund, refundToApprove } from "#domain/orders/commands/refund.ts";
import { refundingApi, refundPart } from "#domain/orders/commands/refunding.ts";
import { NOT_TENDERED, type Payment } from "#domain/orders/payments/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { calendarDay } from "#domain/time.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { loadBill, takeInvoiceNumber } from "../bills/bills.store.ts";
import { insertNote } from "../bills/creditNotes.store.ts";
import { replayBill } from "../bills/replayBill.ts";
import { approvalFacts, requireApproval } from "../guard/approval.ts";
import { subjectOfOrder } from "../order/journalSubject.ts";
import { creditTenders } from "../payments/creditTenders.ts";
import { addPayments } from "../payments/storePayments.ts";

/** Refunds a paid bill: a credit note of the part, and the money or credit given back as the bill was paid. */
export const refund = handle(
  refundingApi.refund,
  async (ctx, { params, body }) => {
    if (ctx.server.clock.state().isWaiting) throw new Refusal("clock-waiting");
    const bill = await loadBill(ctx.tx, params.billId);
    const { type, expectedTotal, reason } = body;
    const part = refundPart(body);
    if (!part) throw invalidInput([{ field: "amount", message: "must be given, or lines, and not both" }]);
    const { refusal, figures } = previewRefund(bill, { part, type });
    const left = type ? refundableBy(type, bill) : refundable(bill);
    if (refusal) throw new Refusal(refusal, { refundable: Rupees.encode(left) });
    if (expectedTotal !== undefined && expectedTotal !== figures.grandTotal)
      throw new Refusal("balance-changed", { grandTotal: Rupees.encode(figures.grandTotal) });
    const tenders = refundTenders(bill, figures.grandTotal, type);
    const approvedBy = await requireApproval(ctx, {
      action: "bills.refund",
      orderId: bill.order._id,
      change: refundToApprove(bill, figures, tenders),
      approval: body.approval,
    });
    const note = await storeNote(ctx, bill, { ...figures, tenders, reason });
    const payments = note.tenders.map(
      (tender): Payment => ({
        ...{ _id: ctx.newId(), createdAt: ctx.now, kind: "refund" },
        ...{ ...NOT_TENDERED, ...tender, reason, receivedBy: toRef(ctx.person) },
      }),
    );
    await creditTenders(ctx, { payments: bill.payments, tenders, document: note.noteNumber, reason });
    const { businessDay } = ctx;
    await addPayments(ctx, payments, { billId: bill._id, orderId: bill.order._id, businessDay });
    ctx.journal({
      topic: "bills",
      entityId: bill._id,
      action: "bill.refunded",
      after: {
        ...{ invoiceNumber: bill.invoiceNumber, noteNumber: note.noteNumber, amount: note.grandTotal },
        ...{ tenders, reason, ...approvalFacts(ctx, approvedBy) },
      },
      ...subjectOfOrder(bill),
    });
    return {
      ...bill,
      payments: [...bill.payments, ...payments],
      creditNotes: [...bill.creditNotes, note],
    };
  },
  { answerToRetry: replayBill },
);

/** Stores a credit note under the next number of its series, in the command's transaction. */
async function storeNote(
  ctx: CommandCtx,
  bill: Bill,
  figures: NoteFigures & Pick<CreditNote, "tenders" | "reason">,
): Promise<CreditNote> {
  const { notePrefix } = await loadSettings(ctx.tx);
  const number = await takeInvoiceNumber(ctx.tx, invoiceSeries(notePrefix, calendarDay(ctx.now)));
  const { _id, invoiceNumber, order, place } = bill;
  const note: CreditNote = {
    ...{ _id: ctx.newId(), createdAt: ctx.now, noteNumber: number.text },
    ...{ bill: { _id, invoiceNumber }, order, place, ...figures },
    ...{ businessDay: ctx.businessDay, issuedBy: toRef(ctx.person), printCount: 0 },
  };
  await insertNote(ctx.tx, note, number);
  return note;
}
