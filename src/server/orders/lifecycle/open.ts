import type { BodyOf } from "#domain/endpoint.ts";
import { refOf } from "#domain/entity.ts";
import { Percent } from "#domain/money.ts";
import { deltaOf } from "#domain/orders/kot/delta.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { changedFields } from "#domain/orders/order/change.ts";
import { refuseDiscount } from "#domain/orders/order/discount.ts";
import {
  newOrder,
  refuseTooManyLines,
  withAdditions,
  withAllLinesSent,
  withChanges,
} from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/api.ts";
import { taxProfileOn } from "#domain/settings/taxProfile.ts";
import { calendarDay, type Instant } from "#domain/time.ts";
import { invalidInput } from "../../http/decode.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { findStoredOrder, insertOrder } from "../order/order.store.ts";
import { journalTable, occupy } from "./occupancy.ts";
import { pricedAdditions } from "./prices.ts";
import { loadTableState, type TableState } from "./tableState.store.ts";
import { storeTicket } from "./ticket.ts";

type OpenBody = BodyOf<typeof lifecycleApi.openOrder>;

/** The order that a client sent again without its key is answered as it is now, and not opened twice. */
export const openOrder = handle(lifecycleApi.openOrder, async (ctx, { body }) => {
  const twin = body._id === undefined ? undefined : await findStoredOrder(ctx.tx, body._id);
  if (twin?.order.table._id === body.table) return twin.order;
  if (twin) throw invalidInput([{ field: "_id", message: "is already in use" }]);
  const state = await loadTableState(ctx.tx, body.table);
  return await openTable(ctx, state, body);
});

/** Opens a table; with items the order goes to the kitchen in the same transaction (decision 25). */
export async function openTable(ctx: CommandCtx, state: TableState, body: Partial<OpenBody>): Promise<Order> {
  await occupy(ctx, state);
  const settings = await loadSettings(ctx.tx);
  const empty = emptyOrder(ctx, { state, body, settings });
  const additions = await pricedAdditions(ctx, body.items ?? []);
  const filled = withAdditions(empty, additions);
  throwIfRefused(refuseTooManyLines(filled));
  const order = await insertUnderFreeNumber(ctx, withAllLinesSent(filled));
  const { area, waiter, billNumber } = order;
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.opened",
    after: {
      ...changedFields(empty, order).after,
      billNumber,
      table: order.table.name,
      area: area.name,
      waiter: waiter.name,
    },
    orderId: order._id,
    tableId: order.table._id,
  });
  journalTable(ctx, order, "table.occupied");
  const deltas = deltaOf(filled);
  if (deltas.length > 0) await storeTicket(ctx, order, deltas, { kotNumber: body.kotNumber });
  return order;
}

interface Given {
  readonly state: TableState;
  readonly body: Partial<OpenBody>;
  readonly settings: Settings;
}

function emptyOrder(ctx: CommandCtx, { state, body, settings }: Given): Order {
  const { mode, cgstRate, sgstRate } = taxProfileOn(settings, calendarDay(ctx.now));
  const opened = newOrder({
    _id: body._id ?? ctx.newId(),
    billNumber: body.billNumber ?? newBillNumber(ctx.now),
    table: state.table,
    area: state.area,
    waiter: refOf(ctx.person),
    tax: { mode, cgstRate, sgstRate },
    businessDay: ctx.businessDay,
    now: ctx.now,
  });
  const discountPercentage = body.discountPercentage ?? opened.discountPercentage;
  const change = { role: ctx.person.role, from: opened.discountPercentage, to: discountPercentage };
  throwIfRefused(refuseDiscount(settings, change), { limit: Percent.encode(settings.discountLimit) });
  return withChanges(opened, {
    discountPercentage,
    paymentType: body.paymentType ?? opened.paymentType,
    notes: body.notes ?? opened.notes,
  });
}

/** Bill numbers are working references that clients make; where one is taken the server makes another (decision 29). */
async function insertUnderFreeNumber(ctx: CommandCtx, wanted: Order): Promise<Order> {
  let order = wanted;
  while (!(await insertOrder(ctx.tx, order))) order = { ...order, billNumber: newBillNumber(ctx.now) };
  return order;
}

let lastMade = 0;

/** Counts on from the last one made here, so that many orders opened in one millisecond need not look for a free number. */
function newBillNumber(now: Instant): string {
  lastMade = Math.max(lastMade + 1, now);
  return `BILL-${lastMade}`;
}
