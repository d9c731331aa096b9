import type { Order } from "#domain/orders/order/api.ts";
import type { SentCommand } from "../device/browser.ts";
import { Body, dishText, effects, type FindSplitLineId, placeText } from "./effects.ts";
import { type ModelLine, type ModelOrder, newModelOrder } from "./lines.ts";
import { NO_DISCOUNT, totalOf } from "./sums.ts";

const patterns = Object.keys(effects).map((endpoint) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return { endpoint, method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`) };
});

/** A command that the server executed, with the time. */
export type ExecutedCommand = SentCommand & { readonly at: number };

/** A command as it was sent; without times if it was not executed yet. */
type Command = Pick<ExecutedCommand, "method" | "path" | "body"> &
  Partial<Pick<ExecutedCommand, "takenAt" | "at">>;

interface ModelLookups {
  readonly splitLineId: FindSplitLineId;
  readonly orders: ReadonlyMap<string, ModelOrder>;
  readonly sumOfPayment: (paymentId: string) => number;
}

/** Applies a command to its order. `find` returns an order, or creates it. */
function apply(
  { method, path, body: sent, takenAt = Number.POSITIVE_INFINITY, at = 0 }: Command,
  find: (id: string) => ModelOrder,
  { splitLineId = () => "", orders = new Map(), sumOfPayment = () => 0 }: Partial<ModelLookups> = {},
): void {
  const found = patterns.find((one) => one.method === method && one.path.test(path));
  if (!found) throw new Error(`the model lacks ${method} ${path}`);
  const body = Body.parse(sent ?? {});
  const { orderId = found.endpoint === "POST /orders" ? body._id : undefined, ...named } =
    found.path.exec(path)?.groups ?? {};
  const { lineId = "", paymentId = "" } = named;
  if (orderId === undefined) return;
  const known = { find, splitLineId: splitLineId, sumOfPayment, orders: [...orders.values()] };
  const context = { orderId, lineId, paymentId, takenAt, at, ...known };
  effects[found.endpoint]?.(find(orderId), body, context);
}

/** Returns the expected orders after these commands. */
export function ordersAfter(
  done: readonly ExecutedCommand[],
  known: Omit<ModelLookups, "orders">,
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

/** Returns the order that a screen must show after a command; undefined once it is not open any more. */
export function expectedAfter(order: ModelOrder | undefined, command: Command): ModelOrder | undefined {
  let shown = order;
  apply(command, () => {
    shown ??= newModelOrder();
    return shown;
  });
  return shown?.isPaid || (shown && isFreed(shown, command)) ? undefined : shown;
}

/** True if a command frees the table of an empty order. */
function isFreed({ lines, covers, notes, billTo, taken }: ModelOrder, { path, body }: Command): boolean {
  const isBare = lines.length === 0 && covers === null && notes === "" && billTo === "" && taken === 0;
  return isBare && path.startsWith("/tables/") && Body.parse(body ?? {}).order !== undefined;
}

/** Converts an open order from a screen to the model's form. */
export function toModelOrder(order: Order): ModelOrder {
  const { items, notes, covers, place, partOf, guest, amountPaid } = order;
  const lines = items.map((line): ModelLine => {
    const { _id, additions, menuItem, choice, quantity, rate, notes, sentQuantity, discount, origin } = line;
    const billed = line.billedQuantity;
    const { variant, measure, openPrice, addOns = [] } = choice ?? {};
    const said = [measure && measure.amount / 1000, openPrice && openPrice.price / 100];
    const names = addOns.map(({ name }) => name).toSorted();
    return {
      ...{ ids: [_id, ...additions], origin, quantity, rate, notes, sent: sentQuantity, billed },
      ...{
        item: dishText(menuItem._id, variant, ...said, ...names),
        discount: { ...NO_DISCOUNT, ...discount },
      },
      notCharged: line.notCharged?.kind ?? "",
    };
  });
  return {
    ...{ lines, notes, covers, partOf, billTo: guest?.name ?? "", taken: amountPaid, isPaid: false },
    ...{
      removed: [],
      failedRemovals: [],
      originalLines: [],
      joined: [],
      arrived: [],
      deleted: [],
      waiter: "",
    },
    discount: { ...NO_DISCOUNT, ...order.discount },
    place: placeText(place.kind === "table" ? { table: place.table._id } : { place }),
  };
}

/** Serializes an order for comparison. `total`: the total as the program computed it. */
export function fingerprintOf(order: ModelOrder, total: number = totalOf(order)): string {
  const lines = order.lines.map(lineText).toSorted();
  // newModelOrder comes first, so that all texts have their fields in one order.
  const ignored = { removed: [], originalLines: [], joined: [], arrived: [], deleted: [], waiter: "" };
  return JSON.stringify({ ...newModelOrder(), ...order, total, lines, ...ignored });
}

const lineText = ({ ids, sent, billed, quantity, ...line }: ModelLine) => {
  const { origin = "", item, rate, notes, discount, notCharged } = line;
  const knownQuantity = Math.min(sent, quantity);
  return JSON.stringify([
    ids.toSorted(),
    origin,
    item,
    rate,
    notes,
    discount,
    notCharged,
    quantity,
    knownQuantity,
    billed,
  ]);
};
