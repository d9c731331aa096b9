import { refOf } from "#domain/entity.ts";
import { Rupees, ZERO } from "#domain/money.ts";
import { billsApi, type Payment } from "#domain/orders/bills/api.ts";
import { refundable, refuseRefund } from "#domain/orders/payments/settle.ts";
import { demand } from "#domain/refusal.ts";
import { type Feature, handle } from "../../http/feature.ts";
import { pageInfo, pageOf } from "../../http/page.ts";
import { balances, clearBalance } from "../payments/handlers.ts";
import { countBillPrint, insertPayment, loadBill } from "./bills.store.ts";
import { listBills } from "./list.store.ts";

const list = handle(billsApi.list, async (ctx, { search }) => {
  const page = pageOf(search);
  const listed = await listBills(ctx.tx, search, page);
  ctx.page(pageInfo(listed, page));
  return [...listed.entities];
});

const read = handle(billsApi.read, (ctx, { params }) => loadBill(ctx.tx, params.billId));

const print = handle(billsApi.print, async (ctx, { params }) => {
  const bill = await loadBill(ctx.tx, params.billId);
  const printCount = bill.printCount + 1;
  await countBillPrint(ctx.tx, bill._id);
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.printed",
    before: { printCount: bill.printCount },
    after: { printCount },
    orderId: bill.order._id,
    tableId: bill.table._id,
  });
  return { ...bill, printCount };
});

const refund = handle(billsApi.refund, async (ctx, { params, body }) => {
  const bill = await loadBill(ctx.tx, params.billId);
  demand(refuseRefund(bill, body.amount), { refundable: Rupees.encode(refundable(bill)) });
  const payment: Payment = {
    _id: ctx.newId(),
    createdAt: ctx.now,
    kind: "refund",
    ...body,
    tip: ZERO,
    cashGiven: null,
    changeDue: null,
    takenAt: null,
    account: "",
    receivedBy: refOf(ctx.person),
  };
  const { businessDay } = ctx;
  await insertPayment(ctx.tx, payment, { billId: bill._id, orderId: bill.order._id, businessDay });
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.refunded",
    after: { invoiceNumber: bill.invoiceNumber, ...body },
    orderId: bill.order._id,
    tableId: bill.table._id,
  });
  return { ...bill, payments: [...bill.payments, payment] };
});

export const billsFeature: Feature = { handlers: [list, read, print, refund, balances, clearBalance] };
