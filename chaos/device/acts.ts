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

function oneOf<T>(list: readonly T[], random: Random): T | undefined {
  return list[random.below(list.length)];
}

const withLines = ({ orders }: Screen) => orders.filter(({ items }) => items.length > 0);

/** Chooses a line of an order that has such lines. */
function lineOf({ orders }: Screen, random: Random, isWanted: (line: OrderLine) => boolean = () => true) {
  const order = oneOf(
    orders.filter(({ items }) => items.some(isWanted)),
    random,
  );
  const line = order && oneOf(order.items.filter(isWanted), random);
  return line && { order, line, params: { orderId: order._id, lineId: line._id } };
}

function newLines({ items }: Screen, random: Random) {
  const count = 1 + random.below(2);
  return Array.from({ length: count }, () => {
    const item = items[random.below(DISHES)];
    const notes = random.chance(0.3) ? "hot" : "";
    return {
      _id: newId(),
      menuItem: item?._id ?? "",
      quantity: 1 + random.below(3),
      rate: item?.price,
      notes,
    };
  });
}

const hasLine =
  (orderId: string, lineId: string, isSo: (line: OrderLine | undefined) => boolean) =>
  (orders: readonly Order[]) =>
    orders.some((order) => order._id === orderId && isSo(findLine(order, lineId)));

const open: Choose = (screen, random) => {
  const tables = screen.tables.slice(0, TABLES);
  const isTaken = (table: string) => screen.orders.some((order) => order.table._id === table);
  const free = tables.filter(({ _id }) => !isTaken(_id));
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

const addLines: Choose = (screen, random) => {
  const order = oneOf(screen.orders, random);
  if (!order) return undefined;
  const lines = newLines(screen, random);
  const isShown: Act["isShown"] = (orders) =>
    lines.every(({ _id }) => hasLine(order._id, _id, (line) => line !== undefined)(orders));
  return { endpoint: takingApi.addLines, params: { orderId: order._id }, body: { lines }, isShown };
};

const changeLine: Choose = (screen, random) => {
  const found = lineOf(screen, random);
  if (!found) return undefined;
  const { order, line, params } = found;
  const quantity = line.sentQuantity + 1 + random.below(3);
  const body = random.chance(0.3) ? { notes: oneOf(["", "mild", "hot"], random) } : { quantity };
  const isSo = (now: OrderLine | undefined) =>
    now !== undefined && (body.quantity === undefined ? now.notes === body.notes : now.quantity === quantity);
  return { endpoint: takingApi.changeLine, params, body, isShown: hasLine(order._id, line._id, isSo) };
};

const removeLine: Choose = (screen, random) => {
  const found = lineOf(screen, random, ({ sentQuantity }) => sentQuantity === 0);
  if (!found) return undefined;
  const isShown = hasLine(found.order._id, found.line._id, (line) => line === undefined);
  return { endpoint: takingApi.removeLine, params: found.params, body: {}, isShown };
};

const updateOrder: Choose = ({ orders }, random) => {
  const order = oneOf(orders, random);
  if (!order) return undefined;
  const discountPercentage = rateBps(random.below(11) * 100);
  const body = random.pick<Partial<Pick<Order, "discountPercentage" | "notes" | "covers">>>([
    { discountPercentage },
    { notes: `note ${random.below(9)}` },
    { covers: 1 + random.below(9) },
  ]);
  const params = { orderId: order._id };
  const isShown: Act["isShown"] = (now) =>
    now.some(
      (one) =>
        one._id === order._id &&
        Object.entries(body).every(([name, value]) => one[name as keyof Order] === value),
    );
  return { endpoint: takingApi.updateOrder, params, body, isShown };
};

const sendKot: Choose = (screen, random) => {
  const order = oneOf(withLines(screen), random);
  if (!order) return undefined;
  const isShown: Act["isShown"] = (orders) =>
    orders.some(
      ({ _id, items }) => _id === order._id && items.every((line) => line.sentQuantity === line.quantity),
    );
  return { endpoint: sendingApi.sendKot, params: { orderId: order._id }, body: {}, isShown };
};

const setKotStatus: Choose = ({ kots }, random) => {
  const kot = oneOf(
    kots.filter(({ status }) => status !== "served"),
    random,
  );
  return (
    kot && {
      endpoint: sendingApi.setKotStatus,
      params: { kotId: kot._id },
      body: { status: random.pick(STATUSES) },
    }
  );
};

const setOrderStatus: Choose = ({ orders }, random) => {
  const order = oneOf(
    orders.filter(({ items }) => items.some((line) => line.sentQuantity > 0)),
    random,
  );
  const body = { status: random.pick(STATUSES) };
  return order && { endpoint: closingApi.setOrderStatus, params: { orderId: order._id }, body };
};

/** Settles the total that the screen shows. */
const pay =
  (paymentType: "cash" | "upi"): Choose =>
  (screen, random) => {
    const order = oneOf(withLines(screen), random);
    if (!order) return undefined;
    const body = { paymentType, expectedTotal: order.grandTotal };
    const isShown: Act["isShown"] = (orders) => !orders.some(({ _id }) => _id === order._id);
    return {
      endpoint: payingApi.pay,
      params: { orderId: order._id },
      body,
      ...(paymentType === "cash" && { isShown }),
    };
  };

const setTableStatus: Choose = ({ tables }, random) => {
  const table = oneOf(tables.slice(0, TABLES + 2), random);
  const body = { status: random.pick(["available", "reserved"] as const) };
  return table && { endpoint: closingApi.setTableStatus, params: { tableId: table._id }, body };
};

const printKot: Choose = ({ kots }, random) => {
  const kot = oneOf(kots, random);
  return kot && { endpoint: kotApi.print, params: { kotId: kot._id }, body: {} };
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
  [endpointId(sendingApi.setKotStatus)]: setKotStatus,
  [endpointId(closingApi.setOrderStatus)]: setOrderStatus,
  [endpointId(payingApi.pay)]: pay("cash"),
  [endpointId(closingApi.setTableStatus)]: setTableStatus,
  [endpointId(kotApi.print)]: printKot,
  [endpointId(billsApi.print)]: printBill,
};

const issueBill: Choose = (screen, random) => {
  const order = oneOf(withLines(screen), random);
  return order && { endpoint: billingApi.issueBill, params: { orderId: order._id }, body: {} };
};

const voidLine: Choose = (screen, random) => {
  const found = lineOf(screen, random, ({ sentQuantity }) => sentQuantity > 0);
  return found && { endpoint: takingApi.removeLine, params: found.params, body: { reason: "spilled" } };
};

const deleteOrder: Choose = ({ orders }, random) => {
  const order = oneOf(orders, random);
  return (
    order && { endpoint: closingApi.deleteOrder, params: { orderId: order._id }, body: { reason: "left" } }
  );
};

/** Commands that need the server; they happen beside those that wait. */
export const directActs: Readonly<Record<string, Choose>> = {
  BILL: issueBill,
  "SETTLE by UPI": pay("upi"),
  "void a line": voidLine,
  "void an order": deleteOrder,
};
