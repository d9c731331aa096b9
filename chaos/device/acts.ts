import { v7 as newId } from "uuid";
import type { Command } from "#domain/endpoint.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps, sum, timesMeasure } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order, OrderLine, RequestedDiscount } from "#domain/orders/order/api.ts";
import { NotChargedKind } from "#domain/orders/order/notCharged.ts";
import type { PlaceKind } from "#domain/orders/place.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import type { Random } from "#testing/random.ts";
import type { LooseArgs } from "../../src/web/sync/outbox/wireCommand.ts";
import { FISH, THALI } from "../backend/backend.ts";
import type { Screen } from "./device.ts";

/** A kind of command that people send. */
export interface Act {
  readonly endpoint: Command;
  /** How often it is drawn beside the others; default 1. */
  readonly weight?: number;
  /** Chooses the arguments from what the screen shows; undefined if it is not possible there. */
  readonly choose: (screen: Screen, random: Random) => LooseArgs | undefined;
}

const STATUSES = ["preparing", "ready", "served"] as const;
const TABLES = 6;
const DISHES = 6;

const any = () => true;
const hasLines = ({ items }: Order) => items.length > 0;
const nothing = () => ({});
const reason = () => ({ reason: "left" });

/** Creates an act on a random one of the things that `find` returns. */
function actOn<Thing extends { readonly _id: string }>(
  endpoint: Command,
  find: (screen: Screen) => readonly Thing[],
  body: (thing: Thing, random: Random, screen: Screen) => unknown,
): Act {
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  const choose: Act["choose"] = (screen, random) => {
    const thing = random.any(find(screen));
    const params = names.map((name) => [name, Object(thing)[name] ?? thing?._id]);
    return thing && { params: Object.fromEntries(params), body: body(thing, random, screen) };
  };
  return { endpoint, choose };
}

const actOnOrder = (
  endpoint: Command,
  isWanted: (order: Order) => boolean,
  body: (order: Order, random: Random, screen: Screen) => unknown,
) => actOn(endpoint, ({ orders }) => orders.filter(isWanted), body);

const actOnLine = (
  isWanted: (line: OrderLine) => boolean,
  body: (line: OrderLine, random: Random, screen: Screen) => unknown,
  endpoint: Command = takingApi.removeLine,
) => {
  const linesOf = ({ _id: orderId, items }: Order) =>
    items.filter(isWanted).map((line) => ({ ...line, orderId }));
  return actOn(endpoint, ({ orders }) => orders.flatMap(linesOf), body);
};

const kotsOn = ({ kots }: Screen) => kots;

function newLines({ items }: Screen, { below, chance, any, pick }: Random) {
  return Array.from({ length: 1 + below(2) }, () => {
    const [isChosen, dish] = [chance(0.3), pick([THALI, THALI, FISH])];
    const { _id, price, choices } =
      (isChosen ? items.find(({ name }) => name === dish) : items[below(DISHES)]) ?? {};
    const [variant, addOn] = [any(choices?.variants ?? []), any(choices?.groups[0]?.options ?? [])];
    const addOns = addOn && chance(0.5) ? [addOn] : [];
    const said = { price: paise(500_00 + below(3) * 33_33), measure: 450 + below(2) };
    const chosen = variant && { variant: variant.name, addOns: addOns.map(({ name }) => name) };
    const choice = choices?.openPrice ? said : chosen;
    const ofMenu = variant ? sum([variant, ...addOns].map(({ price }) => price)) : price;
    const rate = choices?.openPrice ? timesMeasure(said.price, said.measure) : ofMenu;
    const notes = pick(["", "", "hot"]);
    return { _id: newId(), menuItem: _id, quantity: 1 + below(3), notes, rate, ...(choice && { choice }) };
  });
}

const withoutTable = (
  { pick, below }: Random,
  kind = pick<Exclude<PlaceKind, "table">>(["takeaway", "room", "delivery"]),
) => {
  return { kind, name: `guest ${below(9)}`, ...(kind === "room" && { room: `20${below(5)}` }) };
};

/** Opens an order, usually at a table that the screen shows as free, or without a table. */
const openOrder: Act = {
  endpoint: takingApi.openOrder,
  choose: (screen, random) => {
    const isTaken = (id: string) => screen.orders.some(({ table }) => table._id === id);
    const tables = screen.tables.slice(0, TABLES).filter(({ _id }, index) => index === 0 || !isTaken(_id));
    const table = random.any(tables)?._id;
    const at = table === undefined || random.chance(0.2) ? { place: withoutTable(random) } : { table };
    return { body: { _id: newId(), ...at, ...(random.chance(0.5) && { items: newLines(screen, random) }) } };
  },
};

/** Basis points or paise, always within the limit for discounts without an approval. */
const SMALL = 80;
/** A waiter stays within the limit; an admin also goes above it. */
const percentOff = ({ below, chance }: Random, { person }: Screen) =>
  person.role === "admin" && chance(0.5) ? rateBps(11_00 + below(30) * 100) : rateBps(below(5) * SMALL);
const rupeesOff = ({ below, chance }: Random, { person }: Screen) =>
  person.role === "admin" && chance(0.5) ? paise(20_00 + below(60_00)) : paise(below(SMALL));

const isCharged = ({ notCharged }: OrderLine) => notCharged === undefined;

const changeLine = ({ sentQuantity }: OrderLine, random: Random, screen: Screen) => {
  const { pick, below } = random;
  const quantity = { quantity: sentQuantity + 1 + below(3) };
  const discount = pick<RequestedDiscount>([
    { percent: percentOff(random, screen) },
    { rupees: rupeesOff(random, screen) },
    null,
  ]);
  return pick([quantity, quantity, { notes: pick(["", "mild", "hot"]) }, { discount }]);
};

const orderDetails = ({ place: { kind } }: Order, random: Random, screen: Screen) => ({
  ...random.pick<
    Partial<Pick<Order, "discountPercentage" | "discountRupees" | "notes" | "covers" | "guest">>
  >([
    { discountPercentage: percentOff(random, screen) },
    { discountRupees: rupeesOff(random, screen) },
    { notes: `note ${random.below(9)}` },
    { covers: 1 + random.below(9) },
    { guest: random.chance(0.2) ? null : { name: `firm ${random.below(9)}`, address: "", gstin: "" } },
  ]),
  ...(kind !== "table" && random.chance(0.8) && { place: withoutTable(random, kind) }),
});

const amountDueOf = ({ grandTotal, amountPaid }: Order) => paise(Math.max(0, grandTotal - amountPaid));

/** Pays the amount due that the screen shows. */
const pay = (paymentType: "cash" | "upi") =>
  actOnOrder(payingApi.pay, hasLines, (order) => ({ paymentType, expectedTotal: amountDueOf(order) }));

/** Pays a part, or all with two tenders. */
const payPart = actOnOrder(
  payingApi.pay,
  (order) => amountDueOf(order) > 1,
  (order, { below, chance, pick }) => {
    const rest = amountDueOf(order);
    const first = paise(1 + below(rest - 1));
    const tender = (amount: typeof rest) => ({ type: pick(["cash", "card", "upi"]), amount });
    return { tenders: [tender(first), ...(chance(0.3) ? [tender(paise(rest - first))] : [])] };
  },
);

/** Chooses quantities of some lines, at least one. */
function somePieces({ items }: Order, { below, chance }: Random) {
  const always = below(items.length);
  const some = items.filter((_, index) => index === always || chance(0.3));
  return some.map(({ _id: line, quantity }) => ({ line, quantity: 1 + below(quantity) }));
}

const allPieces = ({ items }: Order) => items.map(({ _id: line, quantity }) => ({ line, quantity }));

/** Splits some dishes off into one new order or two. */
const split = actOnOrder(splitApi.splitOrder, hasLines, (order, random) => {
  const part = () => ({ _id: newId(), lines: somePieces(order, random) });
  return { parts: random.chance(0.3) ? [part(), part()] : [part()] };
});

/** Moves some dishes to another order, or all, which merges the two. */
const moveLines = actOn(
  splitApi.moveLines,
  ({ orders }) => (orders.length > 1 ? orders.filter(hasLines) : []),
  (order, random, { orders }) => ({
    to: random.any(orders.filter(({ _id }) => _id !== order._id))?._id,
    ...(random.chance(0.7) && { lines: somePieces(order, random) }),
  }),
);

/** An admin lets some dishes not be charged, or charges them again. */
const setCharging = actOn(
  chargingApi.setCharging,
  ({ orders, person }) => (person.role === "admin" ? orders.filter(hasLines) : []),
  (order, random) => ({
    lines: random.chance(0.3) ? allPieces(order) : somePieces(order, random),
    kind: random.chance(0.4) && !order.items.every(isCharged) ? null : random.any(NotChargedKind.options),
    ...reason(),
  }),
);

/** An admin corrects how a payment was made; of an open order also to less, or to nothing. */
const correct = actOn(
  payingApi.correctPayment,
  ({ bills, person }) =>
    (person.role === "admin" ? bills : []).flatMap(({ order, payments }) =>
      payments.map(({ _id, amount }) => ({ _id, paymentId: _id, orderId: order._id, amount })),
    ),
  ({ orderId, amount }, { pick, below, chance }, { orders }) => ({
    type: pick(["card", "upi"]),
    ...(orders.some(({ _id }) => _id === orderId) && chance(0.7) && { amount: paise(below(amount)) }),
    ...reason(),
  }),
);

/** Moves an order to a table, which is free mostly, or to one of the other kinds. */
const move = actOnOrder(movingApi.moveOrder, any, (_, random, { tables }) => {
  const free = tables.slice(0, TABLES).filter(({ status }) => status !== "occupied");
  const table = random.any(random.chance(0.8) ? free : tables)?._id;
  return table !== undefined && random.chance(0.7) ? { table } : { place: withoutTable(random) };
});

/** Hands an order over to somebody who has one on the screen. */
const handOver = actOnOrder(movingApi.changeWaiter, any, (_, random, { orders }) => ({
  waiter: random.any(orders)?.waiter._id,
}));

const setTableStatus = actOn(
  closingApi.setTableStatus,
  ({ tables }) => tables.slice(0, TABLES + 2),
  (_, { pick }) => ({ status: pick(["available", "reserved"]) }),
);

const leaveTable = actOn(
  closingApi.setTableStatus,
  ({ tables }) => tables.filter(({ openOrder }) => openOrder !== null),
  ({ openOrder }) => ({ status: "available", order: openOrder }),
);

const printBill = actOn(billsApi.print, ({ orders }) => orders.flatMap(({ bill }) => bill ?? []), nothing);

/** Prints a provisional bill of all charged lines on the screen. */
const printProvisional = actOnOrder(
  billingApi.markProvisional,
  ({ items }) => items.some(isCharged),
  ({ items }) => ({
    lines: items.filter(isCharged).map(({ _id: line, quantity }) => ({ line, quantity })),
  }),
);

/** Switches the first dish's availability, so that a refusal's reason can end while the network still repeats the request. */
const runOut = actOn(
  menuEditingApi.setAvailability,
  ({ items }) => items.slice(0, 1),
  ({ isAvailable }) => ({ isAvailable: !isAvailable }),
);

export const addLines = actOnOrder(takingApi.addLines, any, (_, random, screen) => ({
  lines: newLines(screen, random),
}));
export const sendKot = actOnOrder(sendingApi.sendKot, hasLines, nothing);

/** The acts of an evening. The contract says which of them can be queued offline. */
export const acts: readonly Act[] = [
  { ...openOrder, weight: 5 },
  { ...addLines, weight: 7 },
  { ...actOnLine(isCharged, changeLine, takingApi.changeLine), weight: 4 },
  { ...actOnLine(({ sentQuantity }) => sentQuantity === 0, nothing), weight: 2 },
  { ...actOnOrder(takingApi.updateOrder, any, orderDetails), weight: 4 },
  { ...sendKot, weight: 4 },
  actOn(sendingApi.setKotStatus, kotsOn, (_, { pick }) => ({ status: pick(STATUSES) })),
  actOnOrder(
    closingApi.setOrderStatus,
    ({ items }) => items.some(({ sentQuantity }) => sentQuantity > 0),
    (_, { pick }) => ({ status: pick(STATUSES) }),
  ),
  { ...pay("cash"), weight: 2 },
  setTableStatus,
  leaveTable,
  actOn(kotApi.print, kotsOn, nothing),
  printBill,
  { ...printProvisional, weight: 3 },
  actOn(slipsApi.print, ({ slips }) => slips, nothing),
  // These need the server.
  actOnOrder(billingApi.issueBill, hasLines, nothing),
  pay("upi"),
  { ...payPart, weight: 7 },
  { ...split, weight: 8 },
  { ...moveLines, weight: 4 },
  { ...setCharging, weight: 14 },
  { ...correct, weight: 8 },
  { ...move, weight: 4 },
  { ...handOver, weight: 4 },
  { ...runOut, weight: 2 },
  { ...actOnLine(any, reason), weight: 3 },
  actOnOrder(closingApi.deleteOrder, any, reason),
];
