import type { Order } from "#domain/orders/order/api.ts";
import type { Sent } from "../device/browser.ts";
import { Body, dishText, effects, type IdIn, placeText } from "./effects.ts";
import { type ModelLine, type ModelOrder, newModelOrder } from "./lines.ts";
import { NONE, totalOf } from "./sums.ts";

const patterns = Object.keys(effects).map((endpoint) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return { endpoint, method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`) };
});

/** A command that the server did, and when. */
export type Done = Sent & { readonly at: number };

/** A command as it was sent. */
type Command = Pick<Done, "method" | "path" | "body"> & Partial<Pick<Done, "takenAt" | "at">>;

interface Known {
  readonly idIn: IdIn;
  readonly orders: ReadonlyMap<string, ModelOrder>;
  readonly sumOfPayment: (paymentId: string) => number;
}

/** Has a command change its order; `find` returns that order, and makes it where a command opens it. */
function apply(
  { method, path, body: sent, takenAt = Number.POSITIVE_INFINITY, at = 0 }: Command,
  find: (id: string) => ModelOrder,
  { idIn = () => "", orders = new Map(), sumOfPayment = () => 0 }: Partial<Known> = {},
): void {
  const found = patterns.find((one) => one.method === method && one.path.test(path));
  if (!found) throw new Error(`the model lacks ${method} ${path}`);
  const body = Body.parse(sent ?? {});
  const { orderId = found.endpoint === "POST /orders" ? body._id : undefined, ...named } =
    found.path.exec(path)?.groups ?? {};
  const { lineId = "", paymentId = "" } = named;
  if (orderId === undefined) return;
  const known = { find, idIn, sumOfPayment, orders: [...orders.values()] };
  const around = { orderId, lineId, paymentId, takenAt, at, ...known };
  effects[found.endpoint]?.(find(orderId), body, around);
}

/** Returns the orders as they must be after these requests, in the order in which the server did them. */
export function ordersAfter(
  done: readonly Done[],
  known: Omit<Known, "orders">,
): ReadonlyMap<string, ModelOrder> {
  const orders = new Map<string, ModelOrder>();
  const find = (id: string) => {
    const order = orders.get(id) ?? newModelOrder();
    orders.set(id, order);
    return order;
  };
  for (const sent of done) apply(sent, find, { ...known, orders });
  return orders;
}

/** Returns an order as a screen must show it after a command; undefined once it is not among the open ones. */
export function shownAfter(order: ModelOrder | undefined, command: Command): ModelOrder | undefined {
  let shown = order;
  apply(command, () => {
    shown ??= newModelOrder();
    return shown;
  });
  return shown?.isPaid || (shown && isLeft(shown, command)) ? undefined : shown;
}

/** Returns whether a command frees the table of an order on which nobody has put anything. */
function isLeft({ lines, covers, notes, billTo, taken }: ModelOrder, { path, body }: Command): boolean {
  const isBare = lines.length === 0 && covers === null && notes === "" && billTo === "" && taken === 0;
  return isBare && path.startsWith("/tables/") && Body.parse(body ?? {}).order !== undefined;
}

/** Returns an open order of a screen as the model counts it. */
export function shownOf(order: Order): ModelOrder {
  const { items, notes, covers, place, partOf, guest, amountPaid } = order;
  const lines = items.map((line): ModelLine => {
    const { _id, additions, menuItem, choice, quantity, rate, notes, sentQuantity, discount, origin } = line;
    const billed = line.billedQuantity;
    const { variant, measure, openPrice, addOns = [] } = choice ?? {};
    const said = [measure && measure.amount / 1000, openPrice && openPrice.price / 100];
    const names = addOns.map(({ name }) => name).toSorted();
    return {
      ...{ ids: [_id, ...additions], origin, quantity, rate, notes, sent: sentQuantity, billed },
      ...{ item: dishText(menuItem._id, variant, ...said, ...names), discount: { ...NONE, ...discount } },
      free: line.notCharged?.kind ?? "",
    };
  });
  return {
    ...{ lines, notes, covers, partOf, billTo: guest?.name ?? "", taken: amountPaid, isPaid: false },
    ...{ removed: [], missed: [], firsts: [], joined: [], came: [], deleted: [], waiter: "" },
    discount: { ...NONE, ...order.discount },
    place: placeText(place.kind === "table" ? { table: place.table._id } : { place }),
  };
}

/** Returns a text that two orders share where they look the same. `total`: what the program says that the guest pays. */
export function lookOf(order: ModelOrder, total: number = totalOf(order)): string {
  const lines = order.lines.map(lineText).toSorted();
  // The first one decides in which order the fields stand.
  const unseen = { removed: [], firsts: [], joined: [], came: [], deleted: [], waiter: "" };
  return JSON.stringify({ ...newModelOrder(), ...order, total, lines, ...unseen });
}

const lineText = ({ ids, sent, billed, quantity, ...line }: ModelLine) => {
  const { origin = "", item, rate, notes, discount, free } = line;
  const knownQuantity = Math.min(sent, quantity);
  return JSON.stringify([
    ids.toSorted(),
    origin,
    item,
    rate,
    notes,
    discount,
    free,
    quantity,
    knownQuantity,
    billed,
  ]);
};
