import type { Ref } from "../../entity.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import { courseNames } from "../courses/holding.ts";
import type { Order } from "../order/api.ts";
import { chosenComponents } from "../order/choice.ts";
import type { Kot, KotItem, Work } from "./api.ts";
import { kotKind } from "./delta.ts";
import type { LateAnswer } from "./late.ts";
import { partStatus } from "./parts.ts";
import type { RoutedDelta } from "./routing.ts";
import { toCome } from "./toCome.ts";
import { kotStatus, withWork } from "./work.ts";

/** The fields of a KOT that come from neither its order nor its changes. */
interface NewKot {
  readonly kotNumber: string;
  /** Short number within the business day. */
  readonly token: number;
  readonly sentBy: Ref;
  readonly notes: string;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
  /** The stations that have a part of it; empty in a house without stations. */
  readonly stations: readonly Ref[];
  readonly late?: Pick<LateAnswer, "orderedAt" | "isKnown"> | undefined;
  newId(): string;
}

/** Creates the KOT of changes. A late one that the kitchen already knows is neither cooked nor printed. */
export function newKot(order: Order, deltas: readonly RoutedDelta[], made: NewKot): Kot {
  const kind = kotKind(deltas);
  const isKnown = made.late?.isKnown === true;
  const _id = made.newId();
  const status = isKnown ? "served" : "pending";
  const items = deltas.map((delta) => newItem(delta, { order: order._id, status }, made.newId()));
  const printCount = isKnown ? 1 : 0;
  const parts = made.stations.map((station) => ({
    station,
    status: partStatus({ items }, station._id),
    isPrinted: isKnown,
    printCount,
    isSeen: false,
  }));
  return {
    _id,
    createdAt: made.now,
    kotNumber: made.kotNumber,
    token: made.token,
    kind,
    order: { _id: order._id, billNumber: order.billNumber },
    place: order.place,
    table: order.table,
    area: order.area,
    waiter: made.sentBy,
    status: kotStatus(items.flatMap(({ work }) => work)),
    items,
    ...(parts.length > 0 && { parts }),
    ...(kind === "order" && coursesOf(order, deltas)),
    // The order's note is printed with food only, not with cancellations.
    notes: made.notes || (kind === "order" ? order.notes : ""),
    covers: order.covers,
    isPrinted: isKnown,
    printCount,
    isSeen: false,
    businessDay: made.businessDay,
    orderedAt: made.late?.orderedAt ?? null,
    voided: null,
  };
}

/** Returns the courses of the changes' lines, in their order, and what the order still holds. */
function coursesOf(order: Order, deltas: readonly RoutedDelta[]): Pick<Kot, "courses"> {
  const names = courseNames(order.items.filter(({ _id }) => deltas.some(({ line }) => line === _id)));
  const courses = { names, toCome: toCome(order.items) };
  return names.length + courses.toCome.length > 0 ? { courses } : {};
}

/** Creates an item with its work: a cancellation and a note have none, and name components only where stations differ. */
function newItem(
  { choice, components = chosenComponents(choice), stations, ...delta }: RoutedDelta,
  { order, status }: Pick<Work, "order" | "status">,
  _id: string,
): KotItem {
  const { line, quantity, change } = delta;
  const stationOf = (component: number) => stations?.find((one) => one.component === component)?.station;
  const work = [delta, ...components].map((_, component): Work => {
    const station = stationOf(component);
    return { order, line, component, quantity, status, ...(station !== undefined && { station }) };
  });
  const isNamed = components.length > 0 && (change === "add" || stations !== undefined);
  const item = {
    _id,
    ...delta,
    ...(isNamed && { components: [...components] }),
    ...(stations && { stations }),
  };
  return withWork(item, change === "add" ? work : []);
}

/**
 * Creates a KOT number, if the client sent none or its number is in use: "KOT", the time, 0 to 999. It starts at the day's
 * token, so that the first attempt is unused even if many KOTs are created in one millisecond.
 */
export function kotNumberAt(now: Instant, token: number, attempt: number): string {
  return `KOT${now + Math.floor(attempt / 1000)}${(token + attempt) % 1000}`;
}
