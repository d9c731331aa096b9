import type { Answer, Client } from "#testing/client.ts";
import type { Dish, Ledger, Order } from "./ledger.ts";

const INDIA_MS = 5.5 * 3_600_000;
const DAY_BEGINS_MS = 4 * 3_600_000;
/** So long after the first part of an order its rest is paid. */
export const LATER_MS = 7 * 60_000;

export interface Held {
  readonly order: Order;
  readonly invoice: Invoice;
  readonly table: string;
}

export interface Evening {
  readonly client: () => Client;
  readonly ledger: Ledger;
  readonly now: () => number;
  readonly wait: (ms: number) => void;
  readonly tables: readonly string[];
  /** How often each thing was done. */
  readonly done: Map<string, number>;
  /** An order that is not settled before the next one comes. */
  held: Held | undefined;
}

export interface Invoice {
  readonly number: number;
  readonly lines: readonly { readonly dish: Dish; readonly quantity: number }[];
}

/** The calendar date, the business day and the hour of a moment in India. */
export function timesOf(ms: number) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const local = ms + INDIA_MS;
  return { date: dayOf(local), day: dayOf(local - DAY_BEGINS_MS), hour: new Date(local).getUTCHours() };
}

/** A choice among `count` that is the same in every run. */
export const pick = ({ number }: Invoice, salt: number, count: number) =>
  (Math.imul(number + salt * 7919, 2654435761) >>> 9) % count;

export async function ask(evening: Evening, name: string, call: Promise<Answer>): Promise<unknown> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  evening.done.set(name, (evening.done.get(name) ?? 0) + 1);
  return body;
}
