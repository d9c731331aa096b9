import { z } from "zod";
import type { Order } from "#domain/orders/order/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { endpointId } from "../../src/web/sync/outbox/commandOf.ts";
import type { Sent } from "../device/browser.ts";

/** An order as it must be after the commands that the server did, counted without the program's own functions. */
export interface ModelOrder {
  lines: { ids: readonly string[]; item: string; notes: string; quantity: number; sent: number }[];
  discount: number;
  notes: string;
  covers: number | null;
  /** The guest of an order without a table; empty for one at a table. */
  guest: string;
  /** Sums taken for it, in paise. */
  readonly received: number[];
}

const Line = z.object({
  ...{ _id: z.string(), menuItem: z.string(), quantity: z.number(), notes: z.string() },
});
const Body = z.object({
  _id: z.string().optional(),
  lines: z.array(Line).optional(),
  items: z.array(Line).optional(),
  quantity: z.number().optional(),
  notes: z.string().optional(),
  discountPercentage: z.number().optional(),
  covers: z.number().optional(),
  place: z.object({ kind: z.string(), name: z.string() }).optional(),
  expectedTotal: z.number().optional(),
});
type Body = z.output<typeof Body>;

type Effect = (order: ModelOrder, body: Body, lineId: string) => void;

const nothing: Effect = () => undefined;

/** The effect of each command on its order, by the endpoint. */
export const effects: Readonly<Record<string, Effect>> = {
  "POST /orders": (order, { items = [], place }) => {
    order.guest = guestOf(place);
    for (const line of items) add(order, line);
    sendAll(order);
  },
  "POST /orders/:orderId/lines": (order, { lines = [] }) => {
    for (const line of lines) add(order, line);
  },
  "PATCH /orders/:orderId/lines/:lineId": (order, { quantity, notes }, lineId) => {
    const line = order.lines.find(({ ids }) => ids.includes(lineId));
    if (line) Object.assign(line, { quantity: quantity ?? line.quantity, notes: notes ?? line.notes });
  },
  "DELETE /orders/:orderId/lines/:lineId": (order, _, lineId) => {
    order.lines = order.lines.filter(({ ids }) => !ids.includes(lineId));
  },
  "PATCH /orders/:orderId": (order, { discountPercentage, notes, covers }) => {
    order.discount = discountPercentage ?? order.discount;
    order.notes = notes ?? order.notes;
    order.covers = covers ?? order.covers;
  },
  "POST /orders/:orderId/kot": sendAll,
  "PATCH /orders/:orderId/pay": (order, { expectedTotal = 0 }) =>
    void order.received.push(Math.round(expectedTotal * 100)),
  "DELETE /orders/:orderId": (order) => {
    order.lines = [];
  },
  "PATCH /kot/:kotId/status": nothing,
  "PATCH /orders/:orderId/status": nothing,
  "PATCH /tables/:tableId/status": nothing,
  "PATCH /kot/:kotId/print": nothing,
  "PATCH /bills/:billId/print": nothing,
  "POST /orders/:orderId/bill": nothing,
  "PATCH /menu/items/:itemId/availability": nothing,
  [endpointId(staffApi.logout)]: nothing,
  [endpointId(staffApi.login)]: nothing,
};

const patterns = Object.keys(effects).map((endpoint) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return { endpoint, method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`) };
});

/** A command as it was sent. */
type Command = Pick<Sent, "method" | "path" | "body">;

/** Has a command change its order; `find` returns that order, and makes it where a command opens it. */
function apply({ method, path, body: sent }: Command, find: (id: string) => ModelOrder): void {
  const found = patterns.find((one) => one.method === method && one.path.test(path));
  if (!found) throw new Error(`the model lacks ${method} ${path}`);
  const { orderId, lineId = "" } = found.path.exec(path)?.groups ?? {};
  const body = Body.parse(sent ?? {});
  const id = orderId ?? (found.endpoint === "POST /orders" ? body._id : undefined);
  if (id !== undefined) effects[found.endpoint]?.(find(id), body, lineId);
}

/** Returns the orders as they must be after these requests, in the order in which the server did them. */
export function ordersAfter(done: readonly Sent[]): ReadonlyMap<string, ModelOrder> {
  const orders = new Map<string, ModelOrder>();
  const find = (id: string) => {
    const order = orders.get(id) ?? newModelOrder();
    orders.set(id, order);
    return order;
  };
  for (const sent of done) apply(sent, find);
  return orders;
}

/** Returns an order as a screen must show it after a command; undefined once it is not among the open ones. */
export function shownAfter(order: ModelOrder | undefined, command: Command): ModelOrder | undefined {
  let shown = order;
  apply(command, () => {
    shown ??= newModelOrder();
    return shown;
  });
  return shown && shown.received.length === 0 ? shown : undefined;
}

/** Returns an open order of a screen as the model counts it. */
export function shownOf({ items, discountPercentage, notes, covers, place }: Order): ModelOrder {
  const lines = items.map(({ _id, additions, menuItem, notes, quantity, sentQuantity }) => ({
    ...{ ids: [_id, ...additions], item: menuItem._id },
    ...{ notes, quantity, sent: sentQuantity },
  }));
  const guest = place.kind === "table" ? "" : guestOf(place);
  return { ...newModelOrder(), lines, discount: discountPercentage / 100, notes, covers, guest };
}

interface Guest {
  readonly kind: string;
  readonly name: string;
}

/** Returns who an order is for that has no table, in one text. */
export function guestOf(place: Guest | undefined): string {
  return place ? `${place.kind} ${place.name}` : "";
}

/** Returns a text that two orders share where they look the same. */
export function lookOf({ lines, discount, notes, covers, guest, received }: ModelOrder): string {
  return JSON.stringify([
    lines.map(lineText).toSorted(),
    discount,
    notes,
    covers,
    guest,
    received.toSorted(),
  ]);
}

const lineText = ({ ids, item, quantity, notes, sent }: ModelOrder["lines"][number]) =>
  JSON.stringify([ids.toSorted(), item, quantity, notes, Math.min(sent, quantity)]);

const newModelOrder = (): ModelOrder => ({
  ...{ lines: [], discount: 0, notes: "", covers: null, guest: "", received: [] },
});

function add({ lines }: ModelOrder, { _id, menuItem: item, notes, quantity }: z.output<typeof Line>): void {
  if (lines.some(({ ids }) => ids.includes(_id))) return;
  const joined = lines.find((line) => line.item === item && line.notes === notes);
  if (!joined) lines.push({ ids: [_id], item, notes, quantity, sent: 0 });
  else Object.assign(joined, { ids: [...joined.ids, _id], quantity: joined.quantity + quantity });
}

function sendAll(order: ModelOrder): void {
  for (const line of order.lines) line.sent = line.quantity;
}
