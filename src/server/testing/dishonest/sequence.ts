import { z } from "zod";
import type { Client } from "#testing/client.ts";
import { type Random, randomOf } from "#testing/random.ts";
import type { TestClock } from "../server.ts";
import type { Dish, Known, Pieces, Request } from "./acts.ts";
import { Book } from "./book.ts";
import { nextRequest } from "./nextRequest.ts";
import { ordersIn, SeenBill, SeenKot, SeenOrder } from "./seen.ts";

/** The number of commands of the two. */
const COMMANDS = 40;
/** How often one of them works offline for a while. */
const GOES_OFFLINE = 0.2;
const OFFLINE_COMMANDS = 6;
const SECOND_MS = 1_000;

/** Their house: their sessions, and an owner's, who only reads. */
export interface House {
  readonly people: readonly [Client, Client];
  readonly owner: Client;
  readonly clock: TestClock;
  readonly tables: readonly string[];
  readonly dishes: readonly Dish[];
  readonly waiters: readonly string[];
  readonly stations?: Known["stations"];
  readonly courses?: Known["courses"];
  readonly mix?: Known["mix"];
}

/** A queued command of an offline device, and all lines that existed when it was given. */
interface Queued {
  readonly request: Request;
  readonly takenAt: string;
  readonly lines: ReadonlySet<string>;
}

/** When a queued command was given, and the lines that others made until it was delivered. */
interface Moved {
  readonly takenAt: string;
  readonly moved: ReadonlySet<string>;
}

/** A command and its outcome. */
export type SentRequest = Request & { readonly status: number; readonly by: number };

/** Sends one command of a sequence and returns its status. */
export type Watch = (request: Request, send: () => Promise<number>) => Promise<number>;

/** Plays a sequence of commands of a dishonest waiter and a dishonest cashier. Returns what is missing in the end. */
export async function playSequence(house: House, seed: number, watch: Watch = (_, send) => send()) {
  const random = randomOf(seed);
  const seen = new StoredCache(house, random);
  const sentRequests: SentRequest[] = [];
  let waiting: { readonly known: Known; readonly requests: Queued[] } | undefined;
  const send = async (by: 0 | 1, request: Request, queued?: Moved) => {
    const status = await watch(request, () => seen.send(house.people[by], request, queued));
    sentRequests.push({ ...request, by, status });
  };
  for (let count = 0; count < COMMANDS; count++) {
    house.clock.advance(SECOND_MS);
    const now = String(house.clock.now());
    if (!waiting && random.chance(GOES_OFFLINE)) waiting = { known: seen.known(), requests: [] };
    if (waiting && random.chance(0.5)) {
      const request = nextRequest({ ...waiting.known, random }, true);
      waiting.requests.push({ request, takenAt: now, lines: seen.lines() });
    } else await send(random.chance(0.6) ? 0 : 1, nextRequest(seen.known()));
    if (!waiting || (waiting.requests.length < OFFLINE_COMMANDS && count < COMMANDS - 1)) continue;
    const all = [...seen.lines()];
    const queue = waiting.requests.map(({ lines, ...one }) => ({
      ...one,
      moved: new Set(all.filter((id) => !lines.has(id))),
    }));
    for (const { request, ...queued } of queue) await send(0, request, queued);
    waiting = undefined;
  }
  const findings = await seen.findings();
  return { findings, sentRequests };
}

/** What the two know from answers. */
class StoredCache {
  readonly #house: House;
  readonly #random: Random;
  readonly #book = new Book();
  readonly #orders = new Map<string, SeenOrder>();
  readonly #kots = new Map<string, SeenKot>();
  readonly #bills = new Map<string, SeenBill>();
  /** Orders whose KOTs are in no answer: sent with a list of dishes, or from an offline device. */
  readonly #unlisted = new Set<string>();
  #isPaidFor = false;

  constructor(house: House, random: Random) {
    this.#house = house;
    this.#random = random;
  }

  known(): Known {
    const { tables, dishes, waiters, stations, courses, mix } = this.#house;
    const bills = [...this.#bills.values()];
    const payments = bills.flatMap(({ order, payments: all }) =>
      all.map(({ _id }) => ({ order: order._id, payment: _id })),
    );
    const orders = [...this.#orders.values()];
    const ids = { kots: [...this.#kots.keys()], bills: [...this.#bills.keys()] };
    return {
      tables,
      dishes,
      waiters,
      stations,
      courses,
      orders,
      ...ids,
      payments,
      random: this.#random,
      mix,
    };
  }

  lines(): ReadonlySet<string> {
    return new Set([...this.#orders.values()].flatMap(({ items }) => items.map(({ _id }) => _id)));
  }

  async send(client: Client, { method, path, body, printed }: Request, queued?: Moved): Promise<number> {
    const { takenAt, moved } = queued ?? {};
    const call = { POST: client.post, PATCH: client.patch, DELETE: client.del }[method];
    // Before the server receives a paper, its dishes may be gone.
    const remaining = printed && (await this.#remaining(path.split("/")[2] ?? "", printed, moved));
    const { status, body: answer } = await call(path, body, takenAt ? { "X-Taken-At": takenAt } : {});
    if (status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${status}`);
    if (status >= 300) return status;
    for (const order of ordersIn(answer)) this.#see(order);
    if (printed) this.#book.paper(printed, remaining);
    const kot = z.object({ kot: SeenKot }).safeParse(answer).data?.kot ?? SeenKot.safeParse(answer).data;
    if (kot) this.#kots.set(kot._id, kot);
    if ("items" in body) for (const { _id } of ordersIn(answer)) this.#unlisted.add(_id);
    if (takenAt && path.endsWith("/kot")) for (const id of this.#orders.keys()) this.#unlisted.add(id);
    const bill = SeenBill.safeParse(answer).data;
    if (bill) await this.#seeBill(bill);
    const id = path.split("/")[2] ?? "";
    if (path.startsWith("/tables/")) await this.#seeTable(id);
    if (path.endsWith("/pay")) await this.#seeBillOf(id);
    return status;
  }

  #see(order: SeenOrder): void {
    this.#orders.set(order._id, order);
    this.#book.see(order);
  }

  async #read(id: string): Promise<SeenOrder | undefined> {
    const order = SeenOrder.safeParse((await this.#house.owner.get(`/orders/${id}`)).body).data;
    if (order) this.#see(order);
    return order;
  }

  /** Returns the pieces of a paper that are still charged on their order, and all that moved elsewhere after it was printed. */
  async #remaining(id: string, printed: Pieces, moved: ReadonlySet<string> = new Set()): Promise<Pieces> {
    const own = new Map(printed.map(({ line, quantity }) => [line, quantity]));
    const having = [...this.#orders.values()].filter(({ items }) => items.some(({ _id }) => moved.has(_id)));
    const ids = new Set([id, ...having.map(({ _id }) => _id)]);
    const orders = await Promise.all([...ids].map((one) => this.#read(one)));
    return orders.flatMap((order) => {
      if (!order || order.status === "cancelled") return [];
      const charged = order.items.filter(({ notCharged }) => notCharged === undefined);
      return charged.map(({ _id: line, quantity }) => ({
        line,
        quantity: moved.has(line) ? quantity : Math.min(quantity, own.get(line) ?? 0),
      }));
    });
  }

  /** A bill names dishes; its order has their lines. */
  async #seeBill(bill: SeenBill): Promise<void> {
    this.#bills.set(bill._id, bill);
    const order = await this.#read(bill.order._id);
    if (!order || order.bill?._id !== bill._id) return;
    const lines = order.items.filter(({ notCharged }) => notCharged === undefined);
    const named = bill.lines.map(({ quantity }, index) => ({ line: lines[index]?._id ?? "", quantity }));
    this.#book.paper(named);
  }

  async #seeBillOf(orderId: string): Promise<void> {
    this.#isPaidFor = true;
    const bill = this.#orders.get(orderId)?.bill;
    if (bill && !this.#bills.has(bill._id))
      await this.#seeBill(SeenBill.parse((await this.#house.owner.get(`/bills/${bill._id}`)).body));
  }

  async #seeTable(id: string): Promise<void> {
    const Table = z.object({ openOrder: z.string().nullable() });
    const { openOrder } = Table.parse((await this.#house.owner.get(`/tables/${id}`)).body);
    if (openOrder) await this.#read(openOrder);
  }

  /** Reads everything in the end as the owner, and clears the tables. */
  async findings(): Promise<string[]> {
    const { owner } = this.#house;
    const ids = [...this.#orders.keys()];
    for (const id of this.#unlisted)
      for (const kot of z.array(SeenKot).parse((await owner.get(`/kot?order=${id}`)).body))
        this.#kots.set(kot._id, kot);
    const [bills, orders]: [SeenBill[], SeenOrder[]] = [[], []];
    for (const id of ids) {
      const order = SeenOrder.safeParse((await owner.get(`/orders/${id}`)).body).data;
      if (order && order.status !== "cancelled") orders.push(order);
      if (order?.status === "paid")
        bills.push(...z.array(SeenBill).parse((await owner.get(`/bills?order=${id}`)).body));
    }
    const Balance = z.object({ _id: z.string(), balance: z.number() });
    const listed = this.#isPaidFor ? await owner.get("/bills/balances?limit=1000") : { body: [] };
    const ofIds = z
      .array(Balance)
      .parse(listed.body)
      .filter(({ _id }) => ids.includes(_id));
    const balances = new Map(ofIds.map(({ _id, balance }) => [_id, balance]));
    const findings = this.#book.findings(orders, [...this.#kots.values()], { bills, balances });
    await this.#clear(orders, balances);
    return findings;
  }

  async #clear(orders: readonly SeenOrder[], balances: ReadonlyMap<string, number>): Promise<void> {
    const { owner, tables } = this.#house;
    for (const { _id, isActive, items } of orders) {
      if (!isActive) continue;
      if (items.length > 0) await owner.patch(`/orders/${_id}/pay`, { paymentType: "card" });
      else await owner.del(`/orders/${_id}`, {});
    }
    for (const [id, balance] of balances) {
      const how = balance > 0 ? "returned" : "waived";
      await owner.post(`/orders/${id}/balance`, { how, reason: "Closed" });
    }
    for (const table of tables) await owner.patch(`/tables/${table}/status`, { status: "available" });
  }
}
