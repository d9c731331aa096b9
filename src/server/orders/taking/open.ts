import type { BodyOf } from "#domain/endpoint.ts";
import { toRef } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotDeltas } from "#domain/orders/kot/delta.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { changedFields } from "#domain/orders/order/change.ts";
import { withDetails } from "#domain/orders/order/details.ts";
import { withRequestedDiscount } from "#domain/orders/order/discount.ts";
import {
  newOrder,
  tooManyLinesRefusal,
  withAdditions,
  withAllLinesSent,
} from "#domain/orders/order/order.ts";
import { taxRatesOn } from "#domain/orders/order/taxed.ts";
import { type Place, type PlaceInput, tableIdOf, toPlace } from "#domain/orders/place.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/api.ts";
import { calendarDay } from "#domain/time.ts";
import { takeNumber } from "../../db/counters.ts";
import { pipeline } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { guard } from "../guard/guard.ts";
import { takeToken } from "../kot/kot.store.ts";
import { insertWithFreeNumber, newBillNumber } from "../order/billNumber.ts";
import { newOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { findStoredOrder, insertLines } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { throwIfLate } from "../sending/late.ts";
import { storeNumberedKot } from "../sending/storeKot.ts";
import { fillOwnOrder } from "./fillOwnOrder.ts";
import { findItemsOf, pricedAdditions } from "./prices.ts";
import { journalTable, occupyTable } from "./tableOccupancy.ts";
import { findTableState, type TableState } from "./tableState.store.ts";

type OpenBody = BodyOf<typeof takingApi.openOrder>;

/**
 * Opens an order. A known order id returns the current state of that order, even with a new idempotency key. Without an id,
 * the table's order is filled if this person opened it and it never had lines.
 */
export const openOrder = handle(
  takingApi.openOrder,
  async (ctx, { body }) => {
    if ((body.table === undefined) === (body.place === undefined)) {
      throw invalidInput([{ field: "table", message: "must be there, or a place without a table" }]);
    }
    const [existing, state, settings, items] = await pipeline([
      body._id === undefined ? undefined : findStoredOrder(ctx.tx, body._id),
      body.table === undefined ? undefined : findTableState(ctx.tx, body.table),
      loadSettings(ctx.tx),
      findItemsOf(ctx.tx, body.items ?? []),
    ]);
    if (existing && isSamePlace(existing.order.place, body)) return existing.order;
    if (existing) throw invalidInput([{ field: "_id", message: "is already in use" }]);
    const own = body._id === undefined && state?.openOrder;
    const filled = own && (await fillOwnOrder(ctx, own._id, { body, items }));
    if (filled) return filled;
    const at = body.place ?? state;
    if (!at) throw new Refusal("not-found", { table: body.table });
    return await openAt(ctx, { at, settings, items }, body);
  },
  { answerToRetry: replayOrder },
);

function isSamePlace(place: Place, { table, place: input }: OpenBody): boolean {
  return input ? place.kind === input.kind : tableIdOf(place) === table;
}

interface Opening {
  /** A table with its state, or a place without a table as entered. */
  readonly at: TableState | PlaceInput;
  readonly settings: Settings;
  /** The items of the first lines. */
  readonly items: ReadonlyMap<string, MenuItem>;
}

/** Opens an order; its items are sent to the kitchen in the same transaction (clarification 25). */
export async function openAt(
  requestCtx: CommandCtx,
  { at, settings, items }: Opening,
  body: Partial<OpenBody>,
): Promise<Order> {
  const ctx = await newOrderAtTap(requestCtx, "kind" in at ? undefined : at.table._id);
  const empty = emptyOrder(ctx, { place: await placeFor(ctx, at), body, settings });
  const additions = await pricedAdditions(ctx, body.items ?? [], items);
  const giver = { limit: settings.discountLimit, mayExceed: true };
  const filled = withRequestedDiscount(withAdditions(empty, additions), body, giver);
  throwIfRefused(tooManyLinesRefusal(filled));
  const opening = { after: withAllLinesSent(filled) };
  const { toStore } = await guard(ctx, [opening]);
  throwIfLate(requestCtx, filled);
  const deltas = kotDeltas(filled);
  const [order, token] = await pipeline([
    insertWithFreeNumber(ctx, toStore(opening)),
    deltas.length > 0 ? takeToken(ctx.tx, ctx.businessDay) : undefined,
  ]);
  const { area, waiter, billNumber } = order;
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.opened",
    after: {
      ...changedFields({ ...empty, covers: null, guest: null }, order).after,
      billNumber,
      table: order.table.name,
      area: area.name,
      waiter: waiter.name,
    },
    ...orderSubject(order),
  });
  journalTable(ctx, order, "table.occupied");
  await pipeline([
    insertLines(ctx.tx, toStore(opening)),
    token === undefined
      ? undefined
      : storeNumberedKot(ctx, order, deltas, { token, kotNumber: body.kotNumber }),
  ]);
  return order;
}

/** Returns the place of a new order: occupies the table, or takes the next number of the day for its kind. */
export async function placeFor(ctx: CommandCtx, at: TableState | PlaceInput): Promise<Place> {
  if ("kind" in at) return toPlace(at, await takeNumber(ctx.tx, `${at.kind} ${ctx.businessDay}`));
  await occupyTable(ctx, at);
  return { kind: "table", table: at.table, area: at.area };
}

interface OpenInput {
  readonly place: Place;
  readonly body: Partial<OpenBody>;
  readonly settings: Settings;
}

function emptyOrder(ctx: CommandCtx, { place, body, settings }: OpenInput): Order {
  const opened = newOrder({
    _id: body._id ?? ctx.newId(),
    billNumber: body.billNumber ?? newBillNumber(ctx),
    place,
    waiter: toRef(ctx.person),
    tax: taxRatesOn(settings, calendarDay(ctx.now)),
    businessDay: ctx.businessDay,
    now: ctx.now,
  });
  return withDetails(opened, body);
}
