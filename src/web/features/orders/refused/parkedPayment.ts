import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import { formatRupees, Rupees } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { requestedPaymentType } from "#domain/orders/commands/settlement.ts";
import { PAYMENT_TYPE_DEFAULT, type PaymentType } from "#domain/orders/order/api.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { formatTime, instant } from "#domain/time.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";

/** A received payment that the server has refused to record. */
export interface ParkedPayment {
  /** "₹500 received by UPI at 20:25". */
  readonly received: string;
  readonly text: string;
  /** Cash that somebody must approve, because it is far above the order's total. */
  readonly toApprove?: ApprovedChange;
  /** Settles the current total, if a changed total was the reason of the refusal. */
  readonly again?: { readonly label: string; readonly body: unknown };
}

const Mismatch = z.object({ rest: Rupees });
const ToApprove = z.object({ action: z.literal("payments.large"), change: ApprovedChange });
const mismatches: ReadonlySet<string> = new Set(["total-changed", "version-stale"]);

/** Describes a parked settlement for the person who decides about it; undefined for every other command. */
export function parkedPayment(record: OutboxRecord): ParkedPayment | undefined {
  const pay = toWireCommand(payingApi.pay, record);
  if (!pay) return undefined;
  const received = `${receivedText(pay.body)} at ${formatTime(instant(record.takenAt))}`;
  const { code = "", message = "", details } = record.refusal ?? {};
  const toApprove = z.safeDecode(ToApprove, details as never).data?.change;
  if (toApprove) return { received, text: `${received}. ${message}`, toApprove };
  const now = z.safeDecode(Mismatch, details as never);
  if (!mismatches.has(code) || !now.success) return { received, text: `${received}. ${message}` };
  const { version: _, ...payment } = pay.body;
  const { rest } = now.data;
  return {
    received,
    text: `${received} – the total is now ${formatRupees(rest)}.`,
    again: {
      label: `Settle at ${formatRupees(rest)}`,
      body: z.encode(payingApi.pay.body, { ...payment, expectedTotal: rest }),
    },
  };
}

function receivedText(body: BodyOf<typeof payingApi.pay>): string {
  const { expectedTotal, tenders } = body;
  if (tenders)
    return tenders.map(({ type, amount }) => `${formatRupees(amount)} ${howReceived[type]}`).join(", ");
  const sum = expectedTotal === undefined ? "Payment" : formatRupees(expectedTotal);
  return `${sum} ${howReceived[requestedPaymentType({ paymentType: PAYMENT_TYPE_DEFAULT }, body)]}`;
}

const howReceived: Record<PaymentType, string> = {
  cash: "cash received",
  card: `received by ${paymentTypeLabels.card}`,
  upi: `received by ${paymentTypeLabels.upi}`,
  credit: "on credit",
};
