import { randomUUID } from "node:crypto";
import type { Random } from "#testing/random.ts";
import type { SeenOrder } from "./seen.ts";

/** A dish as a line names it, with what is chosen. */
export interface Dish {
  readonly menuItem: string;
  readonly choice?: { readonly addOns: readonly string[] };
}

/** What the two know when they act. */
export interface Known {
  readonly tables: readonly string[];
  readonly dishes: readonly Dish[];
  readonly waiters: readonly string[];
  readonly stations?: readonly string[] | undefined;
  /** The courses of their house; none as a rule. */
  readonly courses?: readonly string[] | undefined;
  readonly orders: readonly SeenOrder[];
  readonly kots: readonly string[];
  readonly bills: readonly string[];
  readonly payments: readonly { readonly order: string; readonly payment: string }[];
  readonly random: Random;
  /** Commands that are given more or less often than usual, by endpoint. */
  readonly mix?: Readonly<Record<string, number>> | undefined;
}

export type Pieces = readonly { readonly line: string; readonly quantity: number }[];

export interface Request {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: object;
  /** The pieces named by a provisional paper that is printed before. */
  readonly printed?: Pieces;
}

type Choose = (known: Known) => { readonly params?: readonly (string | undefined)[]; readonly body: object };

export interface Act {
  /** The frequency relative to the others. */
  readonly often: number;
  /** The same on a device without the server, if that differs. */
  readonly oftenOffline?: number;
  readonly choose: Choose;
}

const reason = { reason: "Guest changed mind" };
const maybe = <T extends object>({ chance }: Random, often: number, fields: T) =>
  chance(often) ? fields : {};
/** Tries a reason, and an approval that nobody gave. */
const excuse = (random: Random) => ({
  ...maybe(random, 0.5, reason),
  ...maybe(random, 0.1, { approval: "invented" }),
});

/** An order that is open, mostly. */
const anyOrder = ({ orders, random }: Known) =>
  random.any(random.chance(0.05) ? orders : orders.filter(({ isActive }) => isActive));
const anyLine = (known: Known) => {
  const order = anyOrder(known);
  return { order, line: known.random.any(order?.items ?? []) };
};

function newLines({ dishes, random }: Known) {
  const line = () => ({ _id: randomUUID(), ...random.any(dishes), quantity: 1 + random.below(4) });
  return random.chance(0.4) ? [line(), line()] : [line()];
}

/** A discount below the limit, of the order or of one dish, or any. */
function discount({ any, below }: Random, order: SeenOrder | undefined, line?: SeenOrder["items"][number]) {
  const whole = order?.totalAmount ?? 0;
  const dish = line ? line.rate * line.quantity : whole;
  const sums = [whole / 10, dish / 10, below(60), below(3_000)].map(Math.floor);
  return any([
    { rupees: any(sums) ?? 0 },
    { rupees: any(sums) ?? 0 },
    { percent: below(11) },
    { percent: below(101) },
  ]);
}

const details = ({ random }: Known, order: SeenOrder | undefined) => {
  const { below } = random;
  const given = discount(random, order) ?? { percent: 0 };
  const terms = "percent" in given ? { discountPercentage: given.percent } : { discountRupees: given.rupees };
  return [
    ...[terms, terms, terms, terms, { notes: `note ${below(9)}` }, { covers: 1 + below(9) }],
    { guest: { name: `Guest ${below(9)}`, address: "", gstin: "" } },
    { paymentType: "upi" },
  ][below(8)];
};

/** The specification's list, which replaces the lines: some of them, with other quantities. */
function someItems({ items }: SeenOrder, { below, chance }: Random) {
  const kept = items.filter(() => chance(0.7));
  return kept.map(({ _id, menuItem, quantity }) =>
    chance(0.5)
      ? menuItem._id
      : { _id, menuItem: menuItem._id, quantity: chance(0.5) ? quantity : 1 + below(5) },
  );
}

function somePieces(order: SeenOrder | undefined, { below, chance }: Random) {
  const items = order?.items ?? [];
  const always = below(items.length);
  const some = items.filter((_, index) => index === always || chance(0.3));
  return some.map(({ _id: line, quantity }) => ({ line, quantity: 1 + below(quantity) }));
}

const allPieces = (order: SeenOrder | undefined) =>
  (order?.items ?? []).flatMap(({ _id: line, quantity, notCharged }) =>
    notCharged ? [] : { line, quantity },
  );

const ofOrder =
  (body: (known: Known, order: SeenOrder | undefined) => object): Choose =>
  (known) => {
    const order = anyOrder(known);
    return { params: [order?._id], body: body(known, order) };
  };

function payBody({ random }: Known, order: SeenOrder | undefined): object {
  const { below, chance, any } = random;
  const rest = Math.max(0, (order?.grandTotal ?? 0) - (order?.amountPaid ?? 0));
  const whole = { paymentType: any(["cash", "card", "upi"]), ...maybe(random, 0.5, { expectedTotal: rest }) };
  const part = { tenders: [{ type: any(["cash", "card"]), amount: 1 + below(Math.max(1, rest)) }] };
  const offline = {
    paymentType: "cash",
    takenOffline: true,
    expectedTotal: chance(0.5) ? rest : below(2 * rest + 50),
  };
  const credit = { paymentType: "credit", account: "Room 12" };
  return any([whole, part, part, part, offline, offline, credit]) ?? whole;
}

/** Every command about orders that people can give, by its endpoint. */
export const acts: Readonly<Record<string, Act>> = {
  "POST /orders": {
    often: 6,
    choose: (known) => {
      const { tables, random } = known;
      const at = random.chance(0.9) ? { table: random.any(tables) } : { place: { kind: "takeaway" } };
      const items = maybe(random, 0.5, { items: newLines(known) });
      return {
        body: {
          _id: randomUUID(),
          ...at,
          ...items,
          ...maybe(random, 0.2, { discountPercentage: random.below(20) }),
        },
      };
    },
  },
  "POST /orders/:orderId/lines": { often: 12, choose: ofOrder((known) => ({ lines: newLines(known) })) },
  "PATCH /orders/:orderId/lines/:lineId": {
    often: 10,
    choose: (known) => {
      const { order, line } = anyLine(known);
      const { random } = known;
      const own = random.chance(0.2) ? null : discount(random, order, line);
      const changes = [
        { quantity: 1 + random.below(5) },
        { quantity: 1 },
        { discount: own },
        { notes: "hot" },
      ];
      const { courses = [] } = known;
      const inCourse = courses.length > 0 &&
        random.chance(0.4) && {
          ...{ course: random.any(courses), isHeld: random.any([undefined, true, false]) },
        };
      const body = inCourse || { ...random.any(changes), ...excuse(random) };
      return { params: [order?._id, line?._id], body };
    },
  },
  "DELETE /orders/:orderId/lines/:lineId": {
    often: 9,
    choose: (known) => {
      const { order, line } = anyLine(known);
      return { params: [order?._id, line?._id], body: excuse(known.random) };
    },
  },
  "PATCH /orders/:orderId": {
    often: 8,
    choose: ofOrder((known, order) => {
      const { random } = known;
      const list =
        order && random.chance(0.25) ? { items: someItems(order, random), version: order.version } : {};
      return { ...details(known, order), ...list, ...maybe(random, 0.3, excuse(random)) };
    }),
  },
  "POST /orders/:orderId/kot": {
    often: 3,
    choose: ofOrder(({ courses = [], random }) =>
      courses.length > 0 && random.chance(0.3) ? { courses: [random.any(courses)] } : {},
    ),
  },
  "POST /orders/:orderId/bill": { often: 7, choose: ofOrder(() => ({})) },
  "POST /orders/:orderId/provisional": {
    ...{ often: 2, oftenOffline: 20 },
    choose: ofOrder((_, order) => ({ lines: allPieces(order) })),
  },
  "PATCH /orders/:orderId/pay": { often: 4, choose: ofOrder(payBody) },
  "POST /orders/:orderId/split": {
    often: 9,
    choose: ofOrder(({ random }, order) => ({
      parts: [{ _id: randomUUID(), lines: somePieces(order, random) }],
    })),
  },
  "POST /orders/:orderId/lines/move": {
    often: 12,
    choose: ofOrder((known, order) => {
      const to = known.random.any(known.orders.filter(({ _id, isActive }) => isActive && _id !== order?._id));
      const lines = maybe(known.random, 0.6, { lines: somePieces(order, known.random) });
      return { to: to?._id ?? randomUUID(), ...lines, ...maybe(known.random, 0.2, excuse(known.random)) };
    }),
  },
  "POST /orders/:orderId/move": {
    often: 2,
    choose: ofOrder(({ tables, random }) =>
      random.chance(0.8) ? { table: random.any(tables) } : { place: { kind: "takeaway" } },
    ),
  },
  "PATCH /orders/:orderId/waiter": {
    often: 1,
    choose: ofOrder(({ waiters, random }) => ({ waiter: random.any(waiters) })),
  },
  "POST /orders/:orderId/not-charged": {
    often: 3,
    choose: ofOrder(({ random }, order) => ({
      ...{ lines: somePieces(order, random), ...excuse(random), ...reason },
      kind: random.chance(0.5) ? null : "complimentary",
    })),
  },
  "DELETE /orders/:orderId": { often: 5, choose: ofOrder(({ random }) => excuse(random)) },
  "PATCH /orders/:orderId/status": {
    often: 3,
    choose: ofOrder(({ random }) => ({
      status: random.any(["preparing", "ready", "served", "cancelled", "cancelled", "paid", "credit"]),
      ...maybe(random, 0.5, reason),
    })),
  },
  "PATCH /tables/:tableId/status": {
    often: 2,
    choose: ({ tables, random }) => ({
      params: [random.any(tables)],
      body: { status: random.any(["available", "available", "occupied", "reserved"]) },
    }),
  },
  "DELETE /kot/:kotId": {
    often: 2,
    choose: ({ kots, random }) => ({ params: [random.any(kots)], body: excuse(random) }),
  },
  "PATCH /kot/:kotId/status": {
    often: 1,
    choose: ({ kots, stations = [], random }) => ({
      params: [random.any(kots)],
      body: {
        status: random.any(["preparing", "ready", "ready", "served"]),
        ...(stations.length > 0 && random.chance(0.7) && { station: random.any(stations) }),
      },
    }),
  },
  "PATCH /kot/:kotId/print": {
    often: 1,
    choose: ({ kots, random }) => ({ params: [random.any(kots)], body: {} }),
  },
  "PATCH /bills/:billId/print": {
    often: 1,
    choose: ({ bills, random }) => ({ params: [random.any(bills)], body: {} }),
  },
  "POST /bills/:billId/cancel": {
    often: 2,
    choose: ({ bills, random }) => ({
      params: [random.any(bills)],
      body: { ...reason, ...maybe(random, 0.2, { approval: "x" }) },
    }),
  },
  "POST /bills/:billId/refunds": {
    often: 1,
    choose: ({ bills, random }) => ({
      params: [random.any(bills)],
      body: { ...reason, type: "cash", amount: 1 + random.below(500) },
    }),
  },
  "POST /orders/:orderId/payments/:paymentId/correction": {
    often: 2,
    choose: ({ payments, random }) => {
      const { order, payment } = random.any(payments) ?? {};
      const amount = maybe(random, 0.5, { amount: random.below(500) });
      return { params: [order, payment], body: { ...reason, type: "card", ...amount } };
    },
  },
  "POST /orders/:orderId/balance": {
    often: 1,
    choose: ofOrder(({ random }) => ({ how: random.any(["collected", "returned", "waived"]), ...reason })),
  },
};
