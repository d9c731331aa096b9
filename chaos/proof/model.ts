import { z } from "zod";
import { staffApi } from "#domain/staff/api.ts";
import { endpointId } from "../../src/web/sync/outbox/commandOf.ts";
import { waitingActs } from "../device/acts.ts";
import type { Sent } from "../device/browser.ts";

/** A line as the model counts it. */
export interface ModelLine {
  readonly ids: string[];
  readonly item: string;
  readonly rate: number;
  notes: string;
  quantity: number;
  sent: number;
}

/** An order as it must be after the commands that the server did, counted without the program's own functions. */
export interface ModelOrder {
  lines: ModelLine[];
  discount: number;
  notes: string;
  covers: number | null;
  /** Sums taken for it, in rupees, in the order in which they were recorded. */
  readonly received: number[];
  isVoided: boolean;
}

const Line = z.object({
  ...{ _id: z.string(), menuItem: z.string(), quantity: z.number(), rate: z.number() },
  notes: z.string(),
});
const Body = z.object({
  _id: z.string().optional(),
  lines: z.array(Line).optional(),
  items: z.array(Line).optional(),
  quantity: z.number().optional(),
  notes: z.string().optional(),
  discountPercentage: z.number().optional(),
  covers: z.number().optional(),
  expectedTotal: z.number().optional(),
});
type Body = z.output<typeof Body>;

type Effect = (order: ModelOrder, body: Body, lineId: string) => void;

const nothing: Effect = () => undefined;

/** The effect of each command on its order, by the endpoint. A command that may wait and is not here fails the run. */
const effects: Readonly<Record<string, Effect>> = {
  "POST /orders": (order, { items = [] }) => {
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
  "PATCH /orders/:orderId/pay": (order, { expectedTotal = 0 }) => void order.received.push(expectedTotal),
  "DELETE /orders/:orderId": (order) => {
    order.isVoided = true;
  },
  "PATCH /kot/:kotId/status": nothing,
  "PATCH /orders/:orderId/status": nothing,
  "PATCH /tables/:tableId/status": nothing,
  "PATCH /kot/:kotId/print": nothing,
  "PATCH /bills/:billId/print": nothing,
  "POST /orders/:orderId/bill": nothing,
  [endpointId(staffApi.logout)]: nothing,
  [endpointId(staffApi.login)]: nothing,
};

const patterns = Object.keys(effects).map((endpoint) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return { endpoint, method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`) };
});

/** Returns the endpoint of a request and the ids in its address. */
export function endpointOf({ method, path }: Sent) {
  const found = patterns.find((one) => one.method === method && one.path.test(path));
  if (!found) throw new Error(`the model lacks ${method} ${path}`);
  return { endpoint: found.endpoint, params: found.path.exec(path)?.groups ?? {} };
}

/** Returns the orders as they must be after these requests, in the order in which the server did them. */
export function ordersAfter(done: readonly Sent[]): ReadonlyMap<string, ModelOrder> {
  const lacking = Object.keys(waitingActs).filter((endpoint) => !(endpoint in effects));
  if (lacking.length > 0) throw new Error(`the model lacks ${lacking.join(", ")}`);
  const orders = new Map<string, ModelOrder>();
  for (const sent of done) {
    const { endpoint, params } = endpointOf(sent);
    const body = Body.parse(sent.body ?? {});
    const id = params.orderId ?? (endpoint === "POST /orders" ? body._id : undefined);
    if (id === undefined) continue;
    const order = orders.get(id) ?? newModelOrder();
    orders.set(id, order);
    effects[endpoint]?.(order, body, params.lineId ?? "");
  }
  return orders;
}

const newModelOrder = (): ModelOrder => ({
  ...{ lines: [], discount: 0, notes: "", covers: null, received: [], isVoided: false },
});

function add(order: ModelOrder, { _id, menuItem: item, rate, notes, quantity }: z.output<typeof Line>): void {
  if (order.lines.some(({ ids }) => ids.includes(_id))) return;
  const joined = order.lines.find((line) => line.item === item && line.rate === rate && line.notes === notes);
  if (joined) {
    joined.ids.push(_id);
    joined.quantity += quantity;
  } else order.lines.push({ ids: [_id], item, rate, notes, quantity, sent: 0 });
}

function sendAll(order: ModelOrder): void {
  for (const line of order.lines) line.sent = line.quantity;
}
