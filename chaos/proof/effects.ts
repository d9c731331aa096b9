import { z } from "zod";
import { staffApi } from "#domain/staff/api.ts";
import { endpointId } from "../../src/web/sync/outbox/commandOf.ts";
import { divided, NONE, netOf, type Off, sumOf, totalOf } from "./sums.ts";

/** A line of an order. */
export interface ModelLine {
  /** Its id and those of additions that joined it. */
  readonly ids: readonly string[];
  /** The line from which it was split off, by which the kitchen knows it. */
  readonly origin?: string | undefined;
  /** When it was split off. */
  readonly at?: number;
  /** The dish and how it was chosen. */
  readonly item: string;
  readonly notes: string;
  readonly rate: number;
  readonly quantity: number;
  readonly sent: number;
  readonly discount: Off;
  /** Why nobody pays it; empty where the guest does. */
  readonly free: string;
}

export type ModelOrder = ReturnType<typeof newModelOrder>;

/** Makes an order as it must be after the commands that the server did, counted without the program's own functions. */
export const newModelOrder = () => ({
  lines: [] as readonly ModelLine[],
  ...{ discount: NONE, notes: "", covers: null as number | null, place: "", partOf: null as string | null },
  /** The guest whom its bill names, the money taken for it in paise, and to whom it was handed over; empty where it never was. */
  ...{ billTo: "", taken: 0, isPaid: false, waiter: "" },
  /** The lines that were removed, and those of which a removal found neither pieces nor an earlier removal. */
  ...{ removed: [] as readonly string[], missed: [] as readonly string[] },
  /** The lines that it ever had, by the names that they had before a split, and when a split brought them. */
  firsts: [] as readonly (readonly [name: string, at: number])[],
  /** The additions that joined a line, and its name. */
  joined: [] as readonly (readonly [name: string, first: string])[],
});

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
const Placed = z
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
  .extend(Placed.shape);

/** Returns the id that the server gave to the pieces of a line that came to an order at a time; each once. */
export type IdIn = (orderId: string, origin: string, at: number) => string;

/** All else that a command is about; its address names the line or the payment. */
interface Around {
  readonly orderId: string;
  readonly lineId: string;
  readonly paymentId: string;
  /** The sum of a payment, in paise. */
  readonly sumOfPayment: (paymentId: string) => number;
  readonly find: (orderId: string) => ModelOrder;
  readonly idIn: IdIn;
  /** When it was tapped, and when the server did it. */
  readonly takenAt: number;
  readonly at: number;
  /** All orders. */
  readonly orders: readonly ModelOrder[];
}

type Effect = (order: ModelOrder, body: z.output<typeof Body>, around: Around) => void;

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
      const own = discount === undefined || line.free ? line.discount : (discount ?? NONE);
      return { ...line, quantity: quantity ?? line.quantity, notes: notes ?? line.notes, discount: own };
    });
  },
  "DELETE /orders/:orderId/lines/:lineId": (order, _, { lineId, orders }) => {
    const lines = order.lines.filter(({ ids }) => ids.includes(lineId));
    order.removed = [...order.removed, ...lines.flatMap(({ ids, origin = "" }) => [...ids, origin])];
    // Pieces that went to other orders may have been removed there, under the name that their line had first.
    const first = order.joined.find(([name]) => name === lineId)?.[1] ?? lineId;
    const isRemoved = orders.some(({ removed }) => removed.includes(first));
    const isElsewhere = orders.some((other) => other.lines.some(({ origin }) => origin === first));
    const isHere = lines.length > 0 || order.removed.includes(lineId);
    if (!isHere && (isElsewhere || !isRemoved)) order.missed = [...order.missed, lineId];
    order.lines = order.lines.filter(({ ids }) => !ids.includes(lineId));
  },
  "PATCH /orders/:orderId": (order, { discountPercentage, discountRupees, notes, covers, guest, place }) => {
    if (place) order.place = placeText({ place });
    if (discountPercentage !== undefined) order.discount = { ...NONE, percent: discountPercentage };
    if (discountRupees !== undefined) order.discount = { ...NONE, rupees: discountRupees };
    order.notes = notes ?? order.notes;
    order.covers = covers ?? order.covers;
    if (guest !== undefined) order.billTo = guest?.name ?? "";
  },
  "POST /orders/:orderId/kot": (order, _, { takenAt, orders }) => {
    sendAll(order);
    // Whoever tapped counts on the dishes that were split off meanwhile too.
    const there = order.firsts.filter(([, at]) => at <= takenAt).map(([name]) => name);
    const isMeant = ({ origin = "", at = 0 }: ModelLine) => there.includes(origin) && at > takenAt;
    for (const other of orders) {
      other.lines = other.lines.map((line) => (isMeant(line) ? { ...line, sent: line.quantity } : line));
    }
  },
  "PATCH /orders/:orderId/pay": (order, { expectedTotal = 0, tenders }) => {
    order.taken += tenders ? sumOf(tenders.map(({ amount }) => amount)) : expectedTotal;
    if (!tenders || isCovered(order)) close(order);
  },
  // An order that shrank below what was paid of it closes with its bill.
  "POST /orders/:orderId/bill": (order) => isCovered(order) && close(order),
  "POST /orders/:orderId/split": (order, { parts = [] }, { orderId, find, idIn, at }) => {
    for (const { _id, lines } of parts) {
      const { left, taken, firsts } = takeOff(order, lines, { at, idOf: (origin) => idIn(_id, origin, at) });
      const [ofLeft, ofTaken] = divided(order.discount, netOf(left), netOf(taken));
      const { place, partOf, waiter } = order;
      const part = { lines: taken, firsts, discount: ofTaken, place, partOf: partOf ?? orderId, waiter };
      Object.assign(find(_id), part);
      Object.assign(order, { lines: left, discount: ofLeft });
    }
  },
  "POST /orders/:orderId/lines/move": (order, { lines, to = "" }, { find, idIn, at }) => {
    const all = order.lines.map(({ ids: [line = ""], quantity }) => ({ line, quantity }));
    const asked = piecesOf(lines) ?? all;
    const { left, taken, firsts } = takeOff(order, asked, { at, idOf: (origin) => idIn(to, origin, at) });
    const target = find(to);
    target.lines = [...target.lines, ...taken];
    target.firsts = [...target.firsts, ...firsts];
    order.lines = left;
    if (left.length > 0) return;
    // A merged order's guests sit with the others.
    target.covers = (target.covers ?? 0) + (order.covers ?? 0) || null;
    order.discount = NONE;
  },
  "POST /orders/:orderId/not-charged": (order, { lines, kind = null }, { orderId, idIn, at }) => {
    const asked = new Map(piecesOf(lines)?.map(({ line, quantity }) => [line, quantity]));
    const charged = (line: ModelLine) => ({ ...line, free: kind ?? "", ...(kind && { discount: NONE }) });
    // To charge what is charged already changes nothing.
    const piecesIn = ({ ids: [id = ""], free }: ModelLine) => (kind || free ? (asked.get(id) ?? 0) : 0);
    const isPart = (line: ModelLine) => piecesIn(line) < line.quantity;
    const parts = order.lines
      .filter(isPart)
      .map((line) => ({ line: line.ids[0] ?? "", quantity: piecesIn(line) }));
    order.lines = order.lines.map((line) => (isPart(line) ? line : charged(line)));
    const { left, taken } = takeOff(order, parts, { at, idOf: (origin) => idIn(orderId, origin, at) });
    order.lines = [...left, ...taken.map(charged)];
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
    order.lines = [];
  },
  ...{ "PATCH /kot/:kotId/status": nothing, "PATCH /kot/:kotId/print": nothing },
  ...{ "PATCH /orders/:orderId/status": nothing, "PATCH /tables/:tableId/status": nothing },
  ...{ "PATCH /bills/:billId/print": nothing, "PATCH /bills/slips/:slipId/print": nothing },
  "PATCH /menu/items/:itemId/availability": nothing,
  ...{ [endpointId(staffApi.logout)]: nothing, [endpointId(staffApi.login)]: nothing },
};

/** Returns where an order is, in one text: its table, or its kind, guest and room. */
export function placeText({ table, place }: z.output<typeof Placed>): string {
  return place ? `${place.kind} ${place.name} ${place.room ?? ""}` : `table ${table}`;
}

/** Returns a dish as it was chosen, in one text: its variant, weight, the price in rupees that was said, and add-ons. */
export function dishText(item: string, ...chosen: readonly (string | number | null | undefined)[]): string {
  return [item, ...chosen].join(" + ");
}

function add(order: ModelOrder, { _id, menuItem, choice, ...line }: z.output<typeof Line>): void {
  if (order.lines.some(({ ids }) => ids.includes(_id))) return;
  const { variant, measure, price, addOns = [] } = choice ?? {};
  const item = dishText(menuItem, variant, measure, price, ...addOns.toSorted());
  // A line with a discount of its own, or that nobody pays, is joined by no other.
  const isSame = (one: ModelLine) =>
    one.item === item &&
    one.notes === line.notes &&
    one.discount.percent + one.discount.rupees === 0 &&
    one.free === "";
  const joined = order.lines.find(isSame);
  if (!joined) {
    order.lines = [...order.lines, { ids: [_id], item, sent: 0, discount: NONE, free: "", ...line }];
    order.firsts = [...order.firsts, [_id, 0]];
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

interface Division {
  readonly at: number;
  readonly idOf: (origin: string) => string;
}

/** Takes pieces off an order. `firsts`: the names by which it had them before. */
function takeOff({ lines }: ModelOrder, asked: z.output<typeof Pieces>, division: Division) {
  const quantities = new Map(asked.map(({ line, quantity }) => [line, quantity]));
  const pieces = lines.map((line) => divide(line, quantities.get(line.ids[0] ?? "") ?? 0, division));
  const taken = pieces.flatMap(([, goes]) => goes);
  const firsts = taken.map(({ origin = "" }) => [origin, division.at] as const);
  return { left: pieces.flatMap(([stays]) => stays), taken, firsts };
}

/** Divides a line into what stays and what goes: the pieces that the kitchen knows go first. */
function divide(line: ModelLine, quantity: number, { at, idOf }: Division) {
  const [stays, sent] = [line.quantity - quantity, Math.min(quantity, line.sent)];
  const [ofLeft, ofTaken] = divided(line.discount, stays, quantity);
  const origin = line.origin ?? line.ids[0] ?? "";
  const left = { ...line, quantity: stays, sent: line.sent - sent, discount: ofLeft };
  const gone = () => ({ ...line, ids: [idOf(origin)], origin, at, quantity, sent, discount: ofTaken });
  return [stays > 0 ? [left] : [], quantity > 0 ? [gone()] : []] as const;
}
