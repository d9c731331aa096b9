import { v7 as newId } from "uuid";
import type { Command } from "#domain/endpoint.ts";
import { menuApi } from "#domain/menu/api.ts";
import { rateBps } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import type { LooseArgs } from "../../src/web/sync/outbox/commandOf.ts";
import type { Random } from "../random.ts";
import type { Screen } from "./device.ts";

/** A kind of command that people give. */
export interface Act {
  readonly endpoint: Command;
  /** How often beside the others; else once. */
  readonly often?: number;
  /** Chooses what exactly, by what the screen shows; undefined where there is nothing to do. */
  readonly choose: (screen: Screen, random: Random) => LooseArgs | undefined;
}

const STATUSES = ["preparing", "ready", "served"] as const;
const TABLES = 8;
const DISHES = 6;

const any = () => true;
const hasLines = ({ items }: Order) => items.length > 0;
const nothing = () => ({});
const reason = () => ({ reason: "left" });

/** Makes a kind of command about one of the things that `find` finds on the screen. */
function about<Thing>(
  endpoint: Command,
  find: (screen: Screen) => readonly Thing[],
  give: (thing: Thing, random: Random, screen: Screen) => LooseArgs,
): Act {
  const choose: Act["choose"] = (screen, random) => {
    const thing = random.any(find(screen));
    return thing && give(thing, random, screen);
  };
  return { endpoint, choose };
}

const aboutOrder = (
  endpoint: Command,
  isWanted: (order: Order) => boolean,
  body: (order: Order, random: Random, screen: Screen) => unknown,
) =>
  about(
    endpoint,
    ({ orders }) => orders.filter(isWanted),
    (order, random, screen) => ({ params: { orderId: order._id }, body: body(order, random, screen) }),
  );

const aboutLine = (
  isWanted: (line: OrderLine) => boolean,
  body: (line: OrderLine, random: Random) => unknown,
  endpoint: Command = takingApi.removeLine,
) =>
  about(
    endpoint,
    ({ orders }) => orders.flatMap(({ _id, items }) => items.filter(isWanted).map((line) => ({ _id, line }))),
    ({ _id, line }, random) => ({ params: { orderId: _id, lineId: line._id }, body: body(line, random) }),
  );

const aboutKot = (endpoint: Command, body: (random: Random) => unknown) =>
  about(
    endpoint,
    ({ kots }) => kots,
    ({ _id }, random) => ({ params: { kotId: _id }, body: body(random) }),
  );

function newLines({ items }: Screen, { below, chance }: Random) {
  return Array.from({ length: 1 + below(2) }, () => {
    const { _id: menuItem = "", price: rate } = items[below(DISHES)] ?? {};
    return { _id: newId(), menuItem, quantity: 1 + below(3), rate, notes: chance(0.3) ? "hot" : "" };
  });
}

/** A table is free as far as the screen knows, mostly. */
const openOrder = about(
  takingApi.openOrder,
  ({ tables, orders }) => {
    const isTaken = (id: string) => orders.some(({ table }) => table._id === id);
    return tables.slice(0, TABLES).filter(({ _id }, index) => index === 0 || !isTaken(_id));
  },
  ({ _id: table }, random, screen) => {
    const items = random.chance(0.25) ? { items: newLines(screen, random) } : {};
    return { body: { _id: newId(), table, ...items } };
  },
);

/** An order without a table, whose number the server gives it. */
const openWithoutTable: Act = {
  endpoint: takingApi.openOrder,
  choose: (screen, random) => {
    const kind = random.pick(["takeaway", "room", "delivery"] as const);
    const place = { kind, name: `guest ${random.below(9)}`, ...(kind === "room" && { room: "204" }) };
    const items = random.chance(0.25) ? { items: newLines(screen, random) } : {};
    return { body: { _id: newId(), place, ...items } };
  },
};

const changeLine = ({ sentQuantity }: OrderLine, { pick, below, chance }: Random) =>
  chance(0.3) ? { notes: pick(["", "mild", "hot"]) } : { quantity: sentQuantity + 1 + below(3) };

const orderDetails = (_: Order, { pick, below }: Random) =>
  pick<Partial<Pick<Order, "discountPercentage" | "notes" | "covers">>>([
    { discountPercentage: rateBps(below(11) * 100) },
    { notes: `note ${below(9)}` },
    { covers: 1 + below(9) },
  ]);

/** Settles the total that the screen shows. */
const pay = (paymentType: "cash" | "upi") =>
  aboutOrder(payingApi.pay, hasLines, ({ grandTotal }) => ({ paymentType, expectedTotal: grandTotal }));

const setTableStatus = about(
  closingApi.setTableStatus,
  ({ tables }) => tables.slice(0, TABLES + 2),
  ({ _id }, { pick }) => ({ params: { tableId: _id }, body: { status: pick(["available", "reserved"]) } }),
);

const printBill = about(
  billsApi.print,
  ({ orders }) => orders.flatMap(({ bill }) => bill ?? []),
  ({ _id }) => ({ params: { billId: _id }, body: {} }),
);

/** The first dish runs out and comes back, so that the reason of a refusal goes while the network still repeats the request. */
const runOut = about(
  menuApi.setAvailability,
  ({ items }) => items.slice(0, 1),
  ({ _id, isAvailable }) => ({ params: { itemId: _id }, body: { isAvailable: !isAvailable } }),
);

export const addLines = aboutOrder(takingApi.addLines, any, (_, random, screen) => ({
  lines: newLines(screen, random),
}));
export const sendKot = aboutOrder(sendingApi.sendKot, hasLines, nothing);

/** All that people do in an evening. Whether it waits on the device where the server is away is the contract's to say. */
export const acts: readonly Act[] = [
  { ...openOrder, often: 4 },
  openWithoutTable,
  { ...addLines, often: 7 },
  { ...aboutLine(any, changeLine, takingApi.changeLine), often: 3 },
  { ...aboutLine(({ sentQuantity }) => sentQuantity === 0, nothing), often: 2 },
  aboutOrder(takingApi.updateOrder, any, orderDetails),
  { ...sendKot, often: 4 },
  aboutKot(sendingApi.setKotStatus, ({ pick }) => ({ status: pick(STATUSES) })),
  aboutOrder(
    closingApi.setOrderStatus,
    ({ items }) => items.some(({ sentQuantity }) => sentQuantity > 0),
    (_, { pick }) => ({ status: pick(STATUSES) }),
  ),
  { ...pay("cash"), often: 2 },
  setTableStatus,
  aboutKot(kotApi.print, nothing),
  printBill,
  // The following need the server; they happen beside those that wait.
  aboutOrder(billingApi.issueBill, hasLines, nothing),
  pay("upi"),
  { ...runOut, often: 2 },
  aboutLine(any, reason),
  aboutOrder(closingApi.deleteOrder, any, reason),
];
