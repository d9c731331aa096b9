import type { Answer, Client } from "#testing/client.ts";
import type { Dish, Ledger, Order } from "./ledger.ts";

const INDIA_MS = 5.5 * 3_600_000;
const DAY_BEGINS_MS = 4 * 3_600_000;
/** Delay between a part payment and the rest. */
export const PAYMENT_DELAY_MS = 7 * 60_000;

export interface UnsettledOrder {
  readonly order: Order;
  readonly invoice: Invoice;
  readonly table: string;
}

export interface ReplayState {
  readonly client: () => Client;
  readonly ledger: Ledger;
  readonly now: () => number;
  readonly wait: (ms: number) => void;
  readonly tables: readonly string[];
  /** How many times each kind of command was sent. */
  readonly done: Map<string, number>;
  /** An order that is settled only after the next one was taken. */
  unsettled: UnsettledOrder | undefined;
}

export interface Invoice {
  readonly number: number;
  readonly lines: readonly { readonly dish: Dish; readonly quantity: number }[];
}

/** Returns the calendar date, business day and hour in India. */
export function timesOf(ms: number) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const local = ms + INDIA_MS;
  return { date: dayOf(local), day: dayOf(local - DAY_BEGINS_MS), hour: new Date(local).getUTCHours() };
}

/** Returns a number below `count` from a hash of the invoice number and `salt`. */
export const pick = ({ number }: Invoice, salt: number, count: number) =>
  (Math.imul(number + salt * 7919, 2654435761) >>> 9) % count;

/** Awaits a request, throws unless it succeeded, counts it under `name`, and returns its body. */
export async function expectOk(state: ReplayState, name: string, call: Promise<Answer>): Promise<unknown> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  state.done.set(name, (state.done.get(name) ?? 0) + 1);
  return body;
}
