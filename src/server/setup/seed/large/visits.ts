import type { z } from "zod";
import { Rupees } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import type { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Role } from "#domain/permissions.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { toBusinessDay } from "#domain/time.ts";
import type { ReadTx } from "../../../db/tx.ts";
import type { Person } from "../../../http/handlers/context.ts";
import { listKots } from "../../../orders/kot/list.store.ts";
import { loadStoredOrder } from "../../../orders/order/order.store.ts";
import { demoId } from "../../../staff/demoId.ts";
import type { DemoItem } from "../menu.ts";
import type { Act, actsOf } from "./acts.ts";
import { aravalli } from "./resort.ts";
import { lineNotes } from "./words.ts";

export type Line = z.input<typeof takingApi.addLines.body>["lines"][number] & { readonly _id: string };
type Acting = ReturnType<typeof actsOf>;

/** Returns the entry at an index of the endlessly repeated list. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error("the list is empty");
  return entry;
}

const staff: readonly Person[] = aravalli.accounts.map(({ id, ...account }) => ({ ...account, _id: id }));
const withRole = (role: Role) => staff.filter((person) => person.role === role);
export const waiters = withRole("waiter");
export const cashier = nth(withRole("cashier"), 0);
export const manager = nth(withRole("manager"), 0);
export const admin = nth(withRole("admin"), 0);

/** The dishes, most sold first. */
const dishes = aravalli.menu().items.toSorted((a, b) => (demoId(a.name) < demoId(b.name) ? -1 : 1));

/** Returns lines of different dishes, mostly of the best-selling ones. */
export function linesOf(orderId: string, count: number, rnd: () => number): Line[] {
  const ranks = new Set<number>();
  while (ranks.size < count) ranks.add(Math.floor(dishes.length * rnd() ** 2.5));
  return [...ranks].map((rank, index) => {
    const dish = nth(dishes, rank);
    const notes = rnd() < 0.12 && { notes: nth(lineNotes, Math.floor(rnd() * lineNotes.length)) };
    const choice = resolveChoice(dish, rnd);
    const quantity = rnd() < 0.6 ? 1 : 2 + Math.floor(rnd() * 3);
    return {
      _id: demoId(`${orderId}/${index}`),
      menuItem: dish.id,
      quantity,
      ...notes,
      ...(choice && { choice }),
    };
  });
}

/** Returns a random choice: a variant, the mandatory add-ons, sometimes more. */
function resolveChoice({ choices }: DemoItem, rnd: () => number): Line["choice"] {
  if (!choices) return undefined;
  const { variants, groups, openPrice, unit } = choices;
  const addOns = groups.flatMap(({ min, options }) =>
    options.slice(0, rnd() < 0.3 ? Math.max(min, 1) : min).map(({ name }) => name),
  );
  return {
    ...(variants.length > 0 && { variant: nth(variants, rnd() < 0.6 ? 1 : 0).name }),
    ...(addOns.length > 0 && { addOns }),
    ...(openPrice?.min && { price: Rupees.encode(openPrice.min) + 250 }),
    ...(unit !== "" && { measure: 0.75 }),
  };
}

/** Loads an order at the time of the command that needs it. */
export async function orderOf(tx: ReadTx, orderId: string): Promise<Order> {
  return (await loadStoredOrder(tx, orderId)).order;
}

/** Returns the path of an order's bill at the time of the command. */
export async function billPath(tx: ReadTx, orderId: string): Promise<{ readonly billId: string }> {
  return { billId: (await orderOf(tx, orderId)).bill?._id ?? "" };
}

/** Prints an order's newest KOT. */
export function printKot(act: Acting, orderId: string): Act {
  return act.late(kotApi.print, async (tx) => {
    const today = toBusinessDay(act.at, defaultSettings.cutoffHour);
    const page = { limit: 1, after: undefined };
    const [kot] = (await listKots(tx, { order: orderId }, { page, today })).entities;
    return { params: { kotId: kot?._id ?? "" }, body: {} };
  });
}

export function printBill(act: Acting, orderId: string): Act {
  return act.late(billsApi.print, async (tx) => ({ params: await billPath(tx, orderId), body: {} }));
}
