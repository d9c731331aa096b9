import { sql } from "kysely";
import type { Databases } from "../db/connect.ts";

/** One piece of a KOT's item, or of one component of it. */
interface Piece {
  readonly item: string;
  readonly component: number;
  readonly kot: string;
  readonly order: string;
  readonly line: string;
  /** How far it is: 0 for pending to 3 for served. */
  readonly step: number;
  /** The KOT's place among all by age. */
  readonly age: number;
  readonly isTakenBack: boolean;
  /** The station that makes it; empty in a house without stations. */
  readonly station: string;
}

/** Pieces of a KOT's item, and the station that they were sent to. */
interface SentTo {
  readonly component: number;
  readonly station: string;
  readonly quantity: number;
}

interface Line {
  readonly id: string;
  readonly order: string;
  /** The quantity that the kitchen was sent; 0 if the line was removed. */
  readonly sent: number;
  /** The pieces that one sold dish has: itself and the components of a set meal. */
  readonly components: number;
}

/** Everything that the database knows of the kitchen, with one entry for each piece. */
export interface Kitchen {
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
  /** The items of tickets, with their quantities: negative on a CANCEL. */
  readonly sentItems: readonly {
    readonly item: string;
    readonly line: string;
    readonly dish: string;
    readonly quantity: number;
    readonly kot: string;
    readonly stations: readonly SentTo[];
  }[];
  readonly kots: readonly {
    readonly id: string;
    readonly name: string;
    readonly step: number;
    readonly parts: readonly string[];
  }[];
  readonly orders: readonly { readonly id: string; readonly name: string; readonly status: string }[];
}

const STEPS = ["pending", "preparing", "ready", "served"];

/** Reads the kitchen with SQL only. `dishes` are the names of menu items: an add-on of such a name is a component. */
export async function readKitchen(
  { read }: Pick<Databases, "read">,
  dishes: ReadonlySet<string>,
): Promise<Kitchen> {
  return await read(async (tx) => {
    const rows = async (query: string) =>
      (await sql<Record<string, string | number | null>>`${sql.raw(query)}`.execute(tx)).rows;
    const kots = await rows("select id, kot_number, status, parts from kots order by created_at, token");
    const age = new Map(kots.map(({ id }, index) => [id, index]));
    const work = await rows("select * from work");
    const items = await rows("select * from kot_items where change <> 'note'");
    const lines = await rows("select id, order_id, sent_quantity, choice, removed_at from order_lines");
    const orders = await rows("select id, bill_number, status from orders");
    return {
      pieces: work.flatMap((row) => {
        const piece: Piece = {
          ...{ item: String(row.kot_item_id), component: Number(row.component), kot: String(row.kot_id) },
          ...{
            order: String(row.order_id),
            line: String(row.line_id),
            step: STEPS.indexOf(String(row.status)),
          },
          ...{ age: age.get(row.kot_id ?? "") ?? -1, isTakenBack: row.void_id !== null },
          station: String(row.station_id ?? ""),
        };
        return Array.from({ length: Number(row.quantity) }, () => piece);
      }),
      lines: lines.map((row) => {
        const { addOns = [] } = JSON.parse(String(row.choice ?? "{}")) as { addOns?: { name: string }[] };
        const chosen = addOns.filter(({ name }) => dishes.has(name)).length;
        const [id, order] = [String(row.id), String(row.order_id)];
        const sent = row.removed_at === null ? Number(row.sent_quantity) : 0;
        return { id, order, sent, components: 1 + chosen };
      }),
      sentItems: items.map((row) => ({
        ...{ item: String(row.id), line: String(row.line_id), dish: String(row.name) },
        quantity: Number(row.quantity) * (row.change === "cancel" ? -1 : 1),
        kot: String(row.kot_id),
        stations: JSON.parse(String(row.stations ?? "[]")) as SentTo[],
      })),
      kots: kots.map(({ id, kot_number, status, parts }) => ({
        ...{ id: String(id), name: String(kot_number), step: STEPS.indexOf(String(status)) },
        parts: (JSON.parse(String(parts ?? "[]")) as { _id: string }[]).map(({ _id }) => _id),
      })),
      orders: orders.map(({ id, bill_number, status }) => ({
        ...{ id: String(id), name: String(bill_number), status: String(status) },
      })),
    };
  });
}

/** Returns what is wrong with the kitchen's work after a command. Computes everything without the program's functions. */
export function kitchenFaults(before: Kitchen, after: Kitchen, command: string): string[] {
  return [
    ...sumFaults(after),
    ...statusFaults(after),
    ...stationFaults(before, after),
    ...orderOfPiecesFaults(before, after, command),
  ];
}

const count = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length;
const isLeft = ({ isTakenBack }: Piece) => !isTakenBack;

/** Per item and component, what was sent is what is left and what was taken back; so is each line and each dish. */
function* sumFaults({ pieces, lines, sentItems, orders }: Kitchen) {
  const components = new Map(lines.map((line) => [line.id, line.components]));
  const byItem = Map.groupBy(pieces, ({ item }) => item);
  for (const { item, line, quantity } of sentItems) {
    const own = byItem.get(item) ?? [];
    const wanted = quantity < 0 ? [] : Array.from({ length: components.get(line) ?? 1 }, () => quantity);
    const found = wanted.map((_, component) => count(own, (piece) => piece.component === component));
    const isWhole = String(found) === String(wanted) && own.length === wanted.reduce((a, b) => a + b, 0);
    if (!isWhole) yield `the kitchen was sent ${wanted}, and has work on ${found} of ${own.length}`;
  }
  const left = pieces.filter(isLeft);
  const byLine = Map.groupBy(left, ({ line }) => line);
  const cancelled = new Set(orders.filter(({ status }) => status === "cancelled").map(({ id }) => id));
  for (const line of lines) {
    const own = byLine.get(line.id) ?? [];
    const sent = cancelled.has(line.order) ? 0 : line.sent;
    for (let component = 0; component < line.components; component++) {
      const found = count(own, (piece) => piece.component === component && piece.order === line.order);
      if (found !== sent) yield `a line with ${sent} sent has work on ${found} of component ${component}`;
    }
    if (own.length !== sent * line.components) yield "a line has work of another order or component";
  }
  const dishOf = new Map(sentItems.map(({ item, dish }) => [item, dish]));
  for (const [dish, asked] of Map.groupBy(sentItems, ({ dish: name }) => name)) {
    const wanted = asked.reduce((sum, { quantity }) => sum + quantity, 0);
    const found = count(left, ({ item, component }) => component === 0 && dishOf.get(item) === dish);
    if (found !== wanted) yield `tickets ask for ${wanted} of ${dish}, and there is work on ${found}`;
  }
}

/** KOTs and open orders are as far as their least advanced piece. */
function* statusFaults({ pieces, kots, orders }: Kitchen) {
  const left = pieces.filter(isLeft);
  const byKot = Map.groupBy(left, ({ kot }) => kot);
  for (const { id, name, step } of kots) {
    const least = Math.min(3, ...(byKot.get(id) ?? []).map((piece) => piece.step));
    if (least !== step) yield `the KOT ${name} is ${STEPS[step]}, its work ${STEPS[least]}`;
  }
  const byOrder = Map.groupBy(left, ({ order }) => order);
  for (const { id, name, status } of orders) {
    const own = byOrder.get(id) ?? [];
    const least = own.length === 0 ? 0 : Math.min(...own.map((piece) => piece.step));
    if (STEPS.includes(status) && status !== STEPS[least])
      yield `the order ${name} is ${status}, its work ${STEPS[least]}`;
  }
}

/** Every piece is at the station it was sent to, which has a part of the KOT and gets what is taken back. */
function* stationFaults(before: Kitchen, after: Kitchen) {
  const parts = new Map(after.kots.map((kot) => [kot.id, kot.parts]));
  const sent = new Map(after.sentItems.map(({ item, stations }) => [item, stations]));
  for (const { kot, stations, dish } of after.sentItems) {
    if (stations.length === 0) yield `${dish} was sent to no station`;
    if (stations.some(({ station }) => !parts.get(kot)?.includes(station)))
      yield `${dish} is at a station without a part of its KOT`;
  }
  for (const { item, component, station } of after.pieces) {
    const own = (sent.get(item) ?? []).find((to) => to.component === component);
    if (own?.station !== station) yield "a piece is at another station than it was sent to";
  }
  const old = new Set(before.sentItems.map(({ item }) => item));
  const cancels = after.sentItems.filter(({ item, quantity }) => quantity < 0 && !old.has(item));
  const taken = countsBy(
    withoutPieces(
      after.pieces.filter((piece) => !isLeft(piece)),
      before.pieces.filter((piece) => !isLeft(piece)),
    ),
  );
  const notified = new Map<string, number>();
  for (const { component, station, quantity } of cancels.flatMap(({ stations }) => stations))
    notified.set(`${component} ${station}`, (notified.get(`${component} ${station}`) ?? 0) + quantity);
  const list = (counts: ReadonlyMap<string, number>) => JSON.stringify([...counts].toSorted());
  if (list(taken) !== list(notified)) yield `${list(taken)} was taken back, and ${list(notified)} cancelled`;
}

function countsBy(pieces: readonly Piece[]): Map<string, number> {
  const groups = Map.groupBy(pieces, ({ component, station }) => `${component} ${station}`);
  return new Map([...groups].map(([key, all]) => [key, all.length]));
}

/** Rises with how far a piece is, then with its age. */
const rank = ({ step, age }: Piece) => step * 100_000 - age;
const lowest = (pieces: readonly Piece[]) => Math.min(...pieces.map(rank));
const highest = (pieces: readonly Piece[]) => Math.max(...pieces.map(rank));

/** What leaves a line is its most advanced, what is taken back its least advanced, and both stay as far as they were. */
function* orderOfPiecesFaults(before: Kitchen, after: Kitchen, command: string) {
  if (/ .*\/status$/.test(command)) return;
  const there = piecesByPlace(after);
  for (const [place, all] of piecesByPlace(before)) {
    const now = there.get(place) ?? [];
    const was = all.filter(isLeft);
    const stay = now.filter(isLeft);
    const taken = withoutPieces(
      now.filter(({ isTakenBack }) => isTakenBack),
      all.filter(({ isTakenBack }) => isTakenBack),
    );
    const gone = withoutPieces(withoutPieces(was, stay), taken);
    if (gone.length > 0 && lowest(gone) < highest(stay)) yield "a less advanced or newer piece left its line";
    const isWhole = /^DELETE \/(kot|orders)\/[^/]+$/.test(command);
    if (!isWhole && taken.length > 0 && highest(taken) > lowest(stay))
      yield "a more advanced or older piece was taken back";
  }
  const steps = new Map([...Map.groupBy(before.pieces, itemOf)].map(([item, all]) => [item, stepsOf(all)]));
  for (const [item, all] of Map.groupBy(after.pieces, itemOf)) {
    const [was, now] = [steps.get(item), stepsOf(all)];
    if (was !== undefined && was !== now) yield `pieces went from ${was} to ${now}`;
  }
}

const piecesByPlace = ({ pieces }: Kitchen) =>
  Map.groupBy(pieces, ({ line, component }) => `${line} ${component}`);
const itemOf = ({ item, component }: Piece) => `${item} ${component}`;
const stepsOf = (pieces: readonly Piece[]) => String(pieces.map(({ step }) => step).toSorted());

/** Returns the pieces without as many of the same item, as far as each other, as there are in `others`. */
function withoutPieces(pieces: readonly Piece[], others: readonly Piece[]): Piece[] {
  const name = ({ item, component, step }: Piece) => `${item} ${component} ${step}`;
  const counts = new Map([...Map.groupBy(others, name)].map(([key, all]) => [key, all.length]));
  return pieces.filter((piece) => {
    const left = counts.get(name(piece)) ?? 0;
    counts.set(name(piece), left - 1);
    return left <= 0;
  });
}
