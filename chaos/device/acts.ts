import { v7 as newId } from "uuid";
import type { Command } from "#domain/endpoint.ts";
import { rateBps } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { findLine } from "#domain/orders/order/order.ts";
import { endpointId, type LooseArgs } from "../../src/web/sync/outbox/commandOf.ts";
import type { Random } from "../random.ts";
import type { Screen } from "./device.ts";

/** A command that a person gives. */
export interface Act extends LooseArgs {
  readonly endpoint: Command;
  /** Tells whether the open orders on the screen show it; they must do so at once. */
  readonly isShown?: (orders: readonly Order[]) => boolean;
}

/** Chooses what a person does of this kind, by what the screen shows; undefined where there is nothing to do. */
type Choose = (screen: Screen, random: Random) => Act | undefined;

const STATUSES = ["preparing", "ready", "served"] as const;
const TABLES = 8;
const DISHES = 6;

const oneOf = <T>(list: readonly T[], { below }: Random): T | undefined => list[below(list.length)];

/** Makes a kind of command about an order, if there is one like that. */
function aboutOrder(
  isWanted: (order: Order) => boolean,
  give: (order: Order, random: Random, screen: Screen) => Act,
): Choose {
  return (screen, random) => {
    const order = oneOf(screen.orders.filter(isWanted), random);
    return order && { params: { orderId: order._id }, ...give(order, random, screen) };
  };
}

/** Makes a kind of command about a line, if there is one like that. */
function aboutLine(
  isWanted: (line: OrderLine) => boolean,
  give: (line: OrderLine, random: Random) => LineAct,
): Choose {
  return aboutOrder(
    ({ items }) => items.some(isWanted),
    (order, random) => {
      const line = oneOf(order.items.filter(isWanted), random);
      if (!line) throw new Error("there is such a line");
      const { isSo, ...given } = give(line, random);
      const params = { orderId: order._id, lineId: line._id };
      return { ...given, params, ...(isSo && { isShown: hasLine(order._id, line._id, isSo) }) };
    },
  );
}

interface LineAct extends Omit<Act, "isShown"> {
  readonly isSo?: (line: OrderLine | undefined) => boolean;
}

const hasLines = ({ items }: Order) => items.length > 0;
const any = () => true;

const hasLine =
  (orderId: string, lineId: string, isSo: (line: OrderLine | undefined) => boolean): Act["isShown"] & {} =>
  (orders) =>
    orders.some((order) => order._id === orderId && isSo(findLine(order, lineId)));

function newLines({ items }: Screen, { below, chance }: Random) {
  return Array.from({ length: 1 + below(2) }, () => {
    const item = items[below(DISHES)];
    const quantity = 1 + below(3);
    return {
      _id: newId(),
      menuItem: item?._id ?? "",
      quantity,
      rate: item?.price,
      notes: chance(0.3) ? "hot" : "",
    };
  });
}

const open: Choose = (screen, random) => {
  const tables = screen.tables.slice(0, TABLES);
  const free = tables.filter(({ _id }) => !screen.orders.some((order) => order.table._id === _id));
  const table = oneOf(random.chance(0.9) ? free : tables, random);
  if (!table) return undefined;
  const _id = newId();
  const items = random.chance(0.25) ? newLines(screen, random) : undefined;
  const body = { _id, table: table._id, ...(items && { items }) };
  return {
    endpoint: takingApi.openOrder,
    body,
    isShown: (orders) => orders.some((order) => order._id === _id),
  };
};

const addLines = aboutOrder(any, (order, random, screen) => {
  const lines = newLines(screen, random);
  const isShown: Act["isShown"] = (orders) =>
    lines.every(({ _id }) => hasLine(order._id, _id, (line) => line !== undefined)(orders));
  return { endpoint: takingApi.addLines, body: { lines }, isShown };
});

const changeLine = aboutLine(any, ({ sentQuantity }, random) => {
  const quantity = sentQuantity + 1 + random.below(3);
  const notes = random.pick(["", "mild", "hot"]);
  const endpoint = takingApi.changeLine;
  return random.chance(0.3)
    ? { endpoint, body: { notes }, isSo: (line) => line?.notes === notes }
    : { endpoint, body: { quantity }, isSo: (line) => line?.quantity === quantity };
});

const removeLine = aboutLine(
  ({ sentQuantity }) => sentQuantity === 0,
  () => ({ endpoint: takingApi.removeLine, body: {}, isSo: (line) => line === undefined }),
);

const updateOrder = aboutOrder(any, ({ _id }, { pick, below }) => {
  const body = pick<Partial<Pick<Order, "discountPercentage" | "notes" | "covers">>>([
    { discountPercentage: rateBps(below(11) * 100) },
    { notes: `note ${below(9)}` },
    { covers: 1 + below(9) },
  ]);
  const isSo = (order: Order) =>
    Object.entries(body).every(([name, value]) => order[name as keyof Order] === value);
  const isShown: Act["isShown"] = (orders) => orders.some((order) => order._id === _id && isSo(order));
  return { endpoint: takingApi.updateOrder, body, isShown };
});

const sendKot = aboutOrder(hasLines, ({ _id }) => {
  const isSent = ({ items }: Order) => items.every((line) => line.sentQuantity === line.quantity);
  const isShown: Act["isShown"] = (orders) => orders.some((order) => order._id === _id && isSent(order));
  return { endpoint: sendingApi.sendKot, body: {}, isShown };
});

const setOrderStatus = aboutOrder(
  ({ items }) => items.some(({ sentQuantity }) => sentQuantity > 0),
  (_, { pick }) => ({ endpoint: closingApi.setOrderStatus, body: { status: pick(STATUSES) } }),
);

/** Settles the total that the screen shows. */
const pay = (paymentType: "cash" | "upi") =>
  aboutOrder(hasLines, ({ _id, grandTotal: expectedTotal }) => {
    const isShown: Act["isShown"] = (orders) => !orders.some((order) => order._id === _id);
    return { endpoint: payingApi.pay, body: { paymentType, expectedTotal }, isShown };
  });

const setTableStatus: Choose = ({ tables }, random) => {
  const table = oneOf(tables.slice(0, TABLES + 2), random);
  const body = { status: random.pick(["available", "reserved"] as const) };
  return table && { endpoint: closingApi.setTableStatus, params: { tableId: table._id }, body };
};

const aboutKot =
  (endpoint: Command, body: (random: Random) => unknown): Choose =>
  ({ kots }, random) => {
    const kot = oneOf(kots, random);
    return kot && { endpoint, params: { kotId: kot._id }, body: body(random) };
  };

const printBill: Choose = ({ orders }, random) => {
  const bill = oneOf(
    orders.flatMap((order) => order.bill ?? []),
    random,
  );
  return bill && { endpoint: billsApi.print, params: { billId: bill._id }, body: {} };
};

/** Every command that may wait on a device, by its endpoint, but signing out, which a device does by itself. */
export const waitingActs: Readonly<Record<string, Choose>> = {
  [endpointId(takingApi.openOrder)]: open,
  [endpointId(takingApi.addLines)]: addLines,
  [endpointId(takingApi.changeLine)]: changeLine,
  [endpointId(takingApi.removeLine)]: removeLine,
  [endpointId(takingApi.updateOrder)]: updateOrder,
  [endpointId(sendingApi.sendKot)]: sendKot,
  [endpointId(sendingApi.setKotStatus)]: aboutKot(sendingApi.setKotStatus, ({ pick }) => ({
    status: pick(STATUSES),
  })),
  [endpointId(closingApi.setOrderStatus)]: setOrderStatus,
  [endpointId(payingApi.pay)]: pay("cash"),
  [endpointId(closingApi.setTableStatus)]: setTableStatus,
  [endpointId(kotApi.print)]: aboutKot(kotApi.print, () => ({})),
  [endpointId(billsApi.print)]: printBill,
};

const left = { reason: "left" };

/** Commands that need the server; they happen beside those that wait. */
export const directActs: Readonly<Record<string, Choose>> = {
  BILL: aboutOrder(hasLines, () => ({ endpoint: billingApi.issueBill, body: {} })),
  "SETTLE by UPI": pay("upi"),
  "void a line": aboutLine(any, () => ({ endpoint: takingApi.removeLine, body: left })),
  "void an order": aboutOrder(any, () => ({ endpoint: closingApi.deleteOrder, body: left })),
};
