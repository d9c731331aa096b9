import { toRef } from "#domain/entity.ts";
import { Rupees } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { refundableBy, refundRefusal } from "#domain/orders/bills/billMoney.ts";
import { NOT_TENDERED, type Payment } from "#domain/orders/payments/api.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parseDayPage } from "../../http/lists/page.ts";
import { settleTroubledJobs } from "../../printing/papers.ts";
import { subjectOfOrder } from "../order/journalSubject.ts";
import { journalPrint } from "../order/printed.ts";
import { insertPayments } from "../payments/payments.store.ts";
import { countBillPrint, loadBill } from "./bills.store.ts";
import { listBills } from "./list.store.ts";
import { replayBill } from "./replayBill.ts";

const list = handle(billsApi.list, async (ctx, { search }) => {
  const { entities, ...info } = await listBills(ctx.tx, search, {
    page: parseDayPage(search),
    today: ctx.businessDay,
  });
  ctx.page(info);
  return [...entities];
});

const read = handle(billsApi.read, (ctx, { params }) => loadBill(ctx.tx, params.billId));

const print = handle(
  billsApi.print,
  async (ctx, { params }) => {
    const bill = await loadBill(ctx.tx, params.billId);
    await countBillPrint(ctx.tx, bill._id);
    await settleTroubledJobs(ctx, bill._id, "confirmed");
    const printCount = journalPrint(ctx, { topic: "bills", action: "bill.printed" }, bill);
    return { ...bill, printCount };
  },
  { answerToRetry: replayBill },
);

const refund = handle(
  billsApi.refund,
  async (ctx, { params, body }) => {
    const bill = await loadBill(ctx.tx, params.billId);
    throwIfRefused(refundRefusal(bill, body), { refundable: Rupees.encode(refundableBy(body.type, bill)) });
    const payment: Payment = {
      _id: ctx.newId(),
      createdAt: ctx.now,
      kind: "refund",
      ...body,
      ...NOT_TENDERED,
      receivedBy: toRef(ctx.person),
    };
    const { businessDay } = ctx;
    const owner = { billId: bill._id, orderId: bill.order._id, businessDay };
    await insertPayments(ctx.tx, [payment], owner);
    ctx.journal({
      topic: "bills",
      entityId: bill._id,
      action: "bill.refunded",
      after: { invoiceNumber: bill.invoiceNumber, ...body },
      ...subjectOfOrder(bill),
    });
    return { ...bill, payments: [...bill.payments, payment] };
  },
  { answerToRetry: replayBill },
);

export const billHandlers: readonly Handler[] = [list, read, print, refund];
