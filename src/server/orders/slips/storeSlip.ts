import { toRef } from "#domain/entity.ts";
import { invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { toIssuer } from "#domain/orders/bills/newBill.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { newSlip, slipLines } from "#domain/orders/slips/newSlip.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/api.ts";
import { calendarDay } from "#domain/time.ts";
import { pipeline } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { takeInvoiceNumber } from "../bills/bills.store.ts";
import { storeIssuer } from "../bills/issuers.store.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { insertSlip } from "./slips.store.ts";

/**
 * Stores the slip of an order that closes with uncharged lines, under the next number of the slip series, in the command's
 * transaction. Throws 409 clock-waiting while the clock is unconfirmed.
 */
export async function storeSlip(ctx: CommandCtx, order: Order, settings: Settings): Promise<void> {
  if (slipLines(order).length === 0) return;
  if (ctx.server.clock.state().isWaiting) throw new Refusal("clock-waiting");
  const issuer = toIssuer(settings);
  const [number, issuerId] = await pipeline([
    takeInvoiceNumber(ctx.tx, invoiceSeries(settings.slipPrefix, calendarDay(ctx.now))),
    storeIssuer(ctx.tx, issuer),
  ]);
  const slip = newSlip(order, {
    _id: ctx.newId(),
    slipNumber: number.text,
    issuer,
    issuedBy: toRef(ctx.person),
    businessDay: ctx.businessDay,
    now: ctx.now,
  });
  await insertSlip(ctx.tx, slip, { ...number, issuerId });
  const { _id: entityId, slipNumber, value } = slip;
  ctx.journal({
    topic: "bills",
    entityId,
    action: "slip.issued",
    after: { slipNumber, value },
    ...orderSubject(order),
  });
}
