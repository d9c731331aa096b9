import { z } from "zod";
import { staffApi } from "#domain/staff/api.ts";
import { endpointId } from "../../src/web/sync/outbox/wireCommand.ts";
import { type ModelLine, type ModelOrder, markAllBilled, markBilled, originsOf, splitOff } from "./lines.ts";
import {
  discountBase,
  discountFrom,
  dropEmptyDiscount,
  isNone,
  NO_DISCOUNT,
  splitDiscount,
  sumOf,
  totalOf,
} from "./sums.ts";

const [text, number] = [z.string(), z.number()];
const hundredths = number.transform((value) => Math.round(value * 100));
const Discount = z.object({ percent: hundredths.default(0), rupees: hundredths.default(0) });
const Choice = z.object({ variant: text, addOns: z.array(text), measure: number, price: number }).partial();
const Line = z.object({
  ...{ _id: text, menuItem: text, quantity: number, notes: text, rate: hundredths },
  choice: Choice.optional(),
});
const Pieces = z.array(z.object({ line: text, quantity: number }));
const Part = z.object({ _id: text, lines: Pieces });
const ConnectedDevice = z
  .object({ table: text, place: z.object({ kind: text, name: text, room: text.optional() }) })
  .partial();
export const Body = z
  .object({
    ...{
      _id: text,
      lines: z.array(Line).or(Pieces),
      items: z.array(Line),
      parts: z.array(Part),
      to: text,
      waiter: text,
      order: text,
    },
    ...{ kind: text.nullable(), amount: hundredths },
    ...{ quantity: number, notes: text, covers: number, guest: z.object({ name: text }).nullable() },
    ...{ discount: Discount.nullable(), discountPercentage: hundredths, discountRupees: hundredths },
    ...{ expectedTotal: hundredths, tenders: z.array(z.object({ amount: hundredths })) },
  })
  .partial()
  .extend(ConnectedDevice.shape);

/** Returns the id that the server gave to the split-off part of a line (`origin`), by its new order and time. Each id is returned once. */
export type FindSplitLineId = (orderId: string, origin: string, at: number) => string;

/** What an effect needs besides its order and body; ids come from the path. */
interface EffectContext {
  readonly orderId: string;
  readonly lineId: string;
  readonly paymentId: string;
  /** The sum of a payment, in paise. */
  readonly sumOfPayment: (paymentId: string) => number;
  readonly find: (orderId: string) => ModelOrder;
  readonly splitLineId: FindSplitLineId;
  /** The times of the tap and of its execution on the server. */
  readonly takenAt: number;
  readonly at: number;
  readonly orders: readonly ModelOrder[];
}

type Effect = (order: ModelOrder, body: z.output<typeof Body>, context: EffectContext) => void;

const nothing: Effect = () => undefined;

/** The effect of each command on its order, by the endpoint. */
export const effects: Readonly<Record<string, Effect>> = {
  "POST /orders": (order, { items = [], ...at }) => {
    order.place ||= placeText(at);
    for (const line of items) add(order, line);
    sendAll(order);
  },
  "POST /orders/:orderId/lines": (order, { lines = [] }) => {
    for (const line of lines) if ("menuItem" in line) add(order, line);
  },
  "PATCH /orders/:orderId/lines/:lineId": (order, { quantity, notes, discount }, { lineId }) => {
    order.lines = order.lines.map((line) => {
      if (!line.ids.includes(lineId)) return line;
      const now = { ...line, quantity: quantity ?? line.quantity, notes: notes ?? line.notes };
      const isKept = discount === undefined || line.notCharged !== "";
      const own = isKept
        ? line.discount
        : discountFrom(line.discount, discount ?? NO_DISCOUNT, now.rate * now.quantity);
      return { ...now, billed: Math.min(now.billed, now.quantity), discount: own };
    });
  },
  "DELETE /orders/:orderId/lines/:lineId": (order, _, { lineId, orders }) => {
    const lines = order.lines.filter(({ ids }) => ids.includes(lineId));
    order.removed = [...order.removed, ...lines.flatMap(({ ids, origin = "" }) => [...ids, origin])];
    // A part that was split off may have been removed from its new order, where it has the line's id as origin.
    const first = order.joined.find(([name]) => name === lineId)?.[1] ?? lineId;
    const isRemoved = orders.some(({ removed }) => removed.includes(first));
    const isElsewhere = orders.some((other) => other.lines.some(({ origin }) => origin === first));
    const isHere = lines.length > 0 || order.removed.includes(lineId);
    if (!isHere && (isElsewhere || !isRemoved)) order.failedRemovals = [...order.failedRemovals, lineId];
    order.lines = order.lines.filter(({ ids }) => !ids.includes(lineId));
  },
  "PATCH /orders/:orderId": (order, { discountPercentage, discountRupees, notes, covers, guest, place }) => {
    if (place) order.place = placeText({ place });
    const [percent = 0, rupees = 0] = [discountPercentage, discountRupees];
    const isInRupees = order.discount.percent === 0 && order.discount.rupees > 0;
    // 0 removes a discount of its own kind only.
    const isMeant = rupees > 0 || percent > 0 || (discountRupees === 0 ? isInRupees : !isInRupees);
    if ((discountPercentage ?? discountRupees) !== undefined && isMeant)
      order.discount = discountFrom(order.discount, { percent, rupees }, discountBase(order.lines));
    order.notes = notes ?? order.notes;
    order.covers = covers ?? order.covers;
    if (guest !== undefined) order.billTo = guest?.name ?? "";
  },
  "POST /orders/:orderId/kot": (order, _, { takenAt, orders }) => {
    sendAll(order);
    // The KOT also sends the dishes that were on the order at the tap and were split off before it arrived.
    const there = order.originalLines.filter(([, at]) => at <= takenAt).map(([name]) => name);
    const isMeant = ({ origin = "", at = 0 }: ModelLine) => there.includes(origin) && at > takenAt;
    for (const other of orders) {
      other.lines = other.lines.map((line) => (isMeant(line) ? { ...line, sent: line.quantity } : line));
    }
  },
  "POST /orders/:orderId/provisional": (order, { lines }, { takenAt, orders }) => {
    markBilled(order, piecesOf(lines) ?? [], { takenAt, orders });
  },
  "PATCH /orders/:orderId/pay": (order, { expectedTotal = 0, tenders }) => {
    markAllBilled(order);
    order.taken += tenders ? sumOf(tenders.map(({ amount }) => amount)) : expectedTotal;
    if (!tenders || isCovered(order)) close(order);
  },
  // An order that shrank below what was paid closes with its next bill.
  "POST /orders/:orderId/bill": (order) => {
    markAllBilled(order);
    if (isCovered(order)) close(order);
  },
  "POST /orders/:orderId/split": (order, { parts: tabBrowser = [] }, { orderId, find, splitLineId, at }) => {
    for (const { _id, lines } of tabBrowser) {
      const { left, taken, originalLines } = splitOff(order, lines, {
        at,
        idOf: (origin) => splitLineId(_id, origin, at),
      });
      const shares = splitDiscount(order.discount, discountBase(left), discountBase(taken));
      const [ofLeft = NO_DISCOUNT, ofTaken = NO_DISCOUNT] = shares.map(dropEmptyDiscount);
      const { place, partOf, waiter } = order;
      const placed = { place, partOf: partOf ?? orderId, waiter };
      const part = { lines: taken, originalLines, arrived: originsOf(taken), discount: ofTaken, ...placed };
      Object.assign(find(_id), part);
      Object.assign(order, { lines: left, discount: ofLeft });
    }
  },
  "POST /orders/:orderId/lines/move": (order, { lines, to = "" }, { find, splitLineId, at }) => {
    const all = order.lines.map(({ ids: [line = ""], quantity }) => ({ line, quantity }));
    const asked = piecesOf(lines) ?? all;
    const { left, taken, originalLines } = splitOff(order, asked, {
      at,
      idOf: (origin) => splitLineId(to, origin, at),
    });
    const target = find(to);
    target.lines = [...target.lines, ...taken];
    target.originalLines = [...target.originalLines, ...originalLines];
    target.arrived = [...target.arrived, ...originsOf(taken)];
    order.lines = left;
    if (left.length > 0) return;
    // A merge adds the covers.
    target.covers = (target.covers ?? 0) + (order.covers ?? 0) || null;
    order.discount = NO_DISCOUNT;
  },
  "POST /orders/:orderId/not-charged": (order, { lines, kind = null }, { orderId, splitLineId, at }) => {
    const asked = new Map(piecesOf(lines)?.map(({ line, quantity }) => [line, quantity]));
    const charged = (line: ModelLine) => ({
      ...line,
      notCharged: kind ?? "",
      ...(kind && { discount: NO_DISCOUNT }),
    });
    // Charging a charged line changes nothing.
    const piecesIn = ({ ids: [id = ""], notCharged }: ModelLine) =>
      kind || notCharged ? (asked.get(id) ?? 0) : 0;
    const isPart = (line: ModelLine) => piecesIn(line) < line.quantity;
    const tabBrowser = order.lines
      .filter(isPart)
      .map((line) => ({ line: line.ids[0] ?? "", quantity: piecesIn(line) }));
    order.lines = order.lines.map((line) => (isPart(line) ? line : charged(line)));
    const { left, taken } = splitOff(order, tabBrowser, {
      at,
      idOf: (origin) => splitLineId(orderId, origin, at),
    });
    order.lines = [...left, ...taken.map(charged)];
    order.arrived = [...order.arrived, ...originsOf(taken)];
  },
  "POST /orders/:orderId/payments/:paymentId/correction": (
    order,
    { amount },
    { paymentId, sumOfPayment },
  ) => {
    if (amount !== undefined) order.taken += amount - sumOfPayment(paymentId);
  },
  "POST /orders/:orderId/move": (order, at) => {
    order.place = placeText(at);
  },
  "PATCH /orders/:orderId/waiter": (order, { waiter }) => Object.assign(order, { waiter }),
  "DELETE /orders/:orderId": (order) => {
    order.deleted = order.lines;
    order.lines = [];
  },
  ...{ "PATCH /kot/:kotId/status": nothing, "PATCH /kot/:kotId/print": nothing },
  ...{ "PATCH /orders/:orderId/status": nothing, "PATCH /tables/:tableId/status": nothing },
  ...{ "PATCH /bills/:billId/print": nothing, "PATCH /bills/slips/:slipId/print": nothing },
  "PATCH /menu/items/:itemId/availability": nothing,
  ...{ [endpointId(staffApi.logout)]: nothing, [endpointId(staffApi.login)]: nothing },
};

/** Formats an order's place: its table, or its kind, guest and room. */
export function placeText({ table, place }: z.output<typeof ConnectedDevice>): string {
  return place ? `${place.kind} ${place.name} ${place.room ?? ""}` : `table ${table}`;
}

/** Formats a dish with its choice: variant, weight, open price in rupees, add-ons. */
export function dishText(item: string, ...chosen: readonly (string | number | null | undefined)[]): string {
  return [item, ...chosen].join(" + ");
}

function add(order: ModelOrder, { _id, menuItem, choice, ...line }: z.output<typeof Line>): void {
  if (order.lines.some(({ ids }) => ids.includes(_id))) return;
  const { variant, measure, price, addOns = [] } = choice ?? {};
  const item = dishText(menuItem, variant, measure, price, ...addOns.toSorted());
  // Additions never join a line with its own discount or one that is not charged.
  const isSame = (one: ModelLine) =>
    one.item === item && one.notes === line.notes && isNone(one.discount) && one.notCharged === "";
  const joined = order.lines.find(isSame);
  if (!joined) {
    order.lines = [
      ...order.lines,
      { ids: [_id], item, sent: 0, billed: 0, discount: NO_DISCOUNT, notCharged: "", ...line },
    ];
    order.originalLines = [...order.originalLines, [_id, 0]];
  } else {
    order.joined = [...order.joined, [_id, joined.origin ?? joined.ids[0] ?? ""]];
    const more = { ids: [...joined.ids, _id], quantity: joined.quantity + line.quantity };
    order.lines = order.lines.map((one) => (one === joined ? { ...one, ...more } : one));
  }
}

function sendAll(order: ModelOrder): void {
  order.lines = order.lines.map((line) => ({ ...line, sent: line.quantity }));
}

function close(order: ModelOrder): void {
  order.isPaid ||= order.lines.length > 0;
}

function isCovered(order: ModelOrder): boolean {
  return order.taken > 0 && order.taken >= totalOf(order);
}

function piecesOf(lines: z.output<typeof Body>["lines"]): z.output<typeof Pieces> | undefined {
  return lines?.flatMap((one) => ("line" in one ? one : []));
}
