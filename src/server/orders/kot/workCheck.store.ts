import { isLeft, kotStatus, orderStatus, type StoredWork } from "#domain/orders/kot/work.ts";
import { chosenComponents } from "#domain/orders/order/choice.ts";
import type { ReadTx } from "../../db/tx.ts";
import { forEachBatch } from "../../verify/batches.ts";
import type { Check } from "../../verify/check.ts";
import { storedChoice } from "../order/rows.ts";
import { storedParts, toItem, toWork } from "./rows.ts";

/**
 * Checks that the work on each KOT's item and component, with what was taken back, is what the kitchen was sent; that each
 * line has work on its sent pieces; that each void took what it says; and that KOTs and open orders are as far as their
 * least advanced work.
 */
export const workCheck: Check = {
  what: "The kitchen's work",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "orders", column: "id", onFault }, async (tx, ids) => {
      for (const fault of await orderFaults(tx, ids)) onFault(fault);
    });
    await forEachBatch(read, { table: "kots", column: "id", onFault }, async (tx, ids) => {
      for (const fault of await kotFaults(tx, ids)) onFault(fault);
    });
  },
};

async function orderFaults(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const orders = await tx.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const lines = tx.selectFrom("order_lines").selectAll().where("order_id", "in", ids);
  const linesOf = Map.groupBy(await lines.where("removed_at", "is", null).execute(), (row) => row.order_id);
  const voids = tx.selectFrom("voids").selectAll().where("order_id", "in", ids);
  const voidsOf = Map.groupBy(await voids.execute(), (row) => row.order_id);
  const stored = await tx.selectFrom("work").selectAll().where("order_id", "in", ids).execute();
  const workOf = Map.groupBy(stored.map(toWork), ({ order }) => order);
  return orders.flatMap(({ id, bill_number: name, status, is_open }) => {
    const work = workOf.get(id) ?? [];
    const left = work.filter(isLeft);
    const isBehind = is_open === 1 && status !== orderStatus(left);
    const sent = status === "cancelled" ? [] : (linesOf.get(id) ?? []);
    const wrong = sent.filter((line) => {
      const own = left.filter((row) => row.line === line.id);
      return !isWhole(own, chosenComponents(storedChoice(line.choice)), line.sent_quantity);
    });
    const elsewhere = left.filter((row) => !sent.some((line) => line.id === row.line));
    const unlike = (voidsOf.get(id) ?? []).filter((one) => {
      const dishes = work.filter(({ voidId, component }) => voidId === one.id && component === 0);
      return pieces(dishes) !== one.quantity;
    });
    return [
      ...(isBehind ? [`The order ${name} is ${status}, and its work is ${orderStatus(left)}.`] : []),
      ...wrong.map((line) => `The kitchen's work on ${line.name} of the order ${name} is not what was sent.`),
      ...elsewhere.map(() => `The kitchen has work on a line that is not on the order ${name}.`),
      ...unlike.map(({ reason }) => `The work taken back from the order ${name} is not that of "${reason}".`),
    ];
  });
}

async function kotFaults(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const kots = await tx.selectFrom("kots").selectAll().where("id", "in", ids).execute();
  const rows = await tx.selectFrom("kot_items").selectAll().where("kot_id", "in", ids).execute();
  const itemsOf = Map.groupBy(rows, (row) => row.kot_id);
  const stored = await tx.selectFrom("work").selectAll().where("kot_id", "in", ids).execute();
  const workOf = Map.groupBy(stored.map(toWork), ({ kot }) => kot);
  return kots.flatMap(({ id, kot_number: name, status, parts }) => {
    const work = workOf.get(id) ?? [];
    const items = (itemsOf.get(id) ?? []).map(toItem);
    const isNow = kotStatus(work.filter(isLeft));
    const wrong = items.filter(({ _id, change, quantity, components = [] }) => {
      const own = work.filter(({ item }) => item === _id);
      return !isWhole(own, components, change === "add" ? quantity : 0);
    });
    return [
      ...(isNow === status ? [] : [`The KOT ${name} is ${status}, and its work is ${isNow}.`]),
      ...misplaced(parts, items, work).map(
        (what) => `The KOT ${name} has ${what} at a station without a part.`,
      ),
      ...wrong.map((item) => `The work on ${item.menuItem.name} of the KOT ${name} is not what was sent.`),
    ];
  });
}

/**
 * Names the dishes that are at a station without a part of the KOT, or that have work elsewhere than they were sent. In a house
 * without stations nothing has one.
 */
function misplaced(
  column: string | null,
  items: readonly ReturnType<typeof toItem>[],
  work: readonly StoredWork[],
): string[] {
  const parts: readonly (string | undefined)[] =
    column === null ? [undefined] : storedParts(column).map(({ _id }) => _id);
  const wrong = items.filter(({ _id, stations, components = [] }) => {
    const sent =
      stations ?? ["dish", ...components].map((_, component) => ({ component, station: undefined }));
    const isSent = (row: StoredWork) =>
      sent.some(({ component, station }) => component === row.component && station === row.station);
    return (
      sent.some(({ station }) => !parts.includes(station)) ||
      work.some((row) => row.item === _id && !isSent(row))
    );
  });
  return wrong.map(({ menuItem }) => menuItem.name);
}

/** True if there is work on this many pieces of the dish itself and of each component, and on no other. */
function isWhole(work: readonly StoredWork[], components: readonly unknown[], quantity: number): boolean {
  const counts = Map.groupBy(work, ({ component }) => component);
  const isKnown = [...counts.keys()].every((component) => component <= components.length);
  return isKnown && ["dish", ...components].every((_, n) => pieces(counts.get(n) ?? []) === quantity);
}

function pieces(work: readonly StoredWork[]): number {
  return work.reduce((sum, { quantity }) => sum + quantity, 0);
}
