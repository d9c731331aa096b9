import type { RefusalCode } from "../../refusal.ts";
import type { Kot, KotItem, KotPart, KotStatus, StationQuantity, Work } from "./api.ts";
import { isPartKnown, kotStatusRefusal, step } from "./status.ts";
import { kotStatus, withWork, workOf } from "./work.ts";

/** What a station makes of a KOT's item: the dish, or a component of a set meal. */
export interface PartDish {
  readonly item: KotItem;
  /** 0 for the dish itself, 1 for the first component of a set meal. */
  readonly component: number;
  readonly name: string;
  /** The name for the kitchen; undefined if it is the menu's. */
  readonly kitchenName: string | undefined;
  /** The pieces that were sent to the station, or cancelled or noted there. */
  readonly quantity: number;
  /** The station's work on them that was not taken back. */
  readonly work: readonly Work[];
  /** The status of the least advanced work; "ready" if all is served. */
  readonly preparationStatus: string;
  /** The pieces that were voided later. */
  readonly voidedQuantity: number;
}

/** Returns the status of a part: that of the least advanced work of its station. */
export function partStatus(kot: Pick<Kot, "items">, station: string): KotStatus {
  return kotStatus(workOf(kot).filter((row) => row.station === station));
}

/** Lists what a station makes of a KOT, as sent. Without a station: the whole dishes, as in a house without stations. */
export function dishesAt(kot: Pick<Kot, "items">, station: string | undefined): PartDish[] {
  return kot.items.flatMap((item) => {
    const all = item.stations ?? [];
    if (station === undefined || all.length === 0) return [wholeDish(item)];
    return all.filter((one) => one.station === station).map((at) => dishOfPart(item, at));
  });
}

function wholeDish(item: KotItem): PartDish {
  const { menuItem, kitchenName, quantity, work, preparationStatus, voidedQuantity } = item;
  const counts = { quantity, work, preparationStatus, voidedQuantity };
  return { item, component: 0, name: menuItem.name, kitchenName, ...counts };
}

function dishOfPart(item: KotItem, { station, component, quantity }: StationQuantity): PartDish {
  const { name, kitchenName } =
    component === 0
      ? { name: item.menuItem.name, kitchenName: item.kitchenName }
      : { kitchenName: undefined, ...(item.components?.[component - 1] ?? item.menuItem) };
  const work = item.work.filter((row) => row.station === station && row.component === component);
  const status = kotStatus(work);
  const remaining = work.reduce((sum, row) => sum + row.quantity, 0);
  return {
    ...{ item, component, name, kitchenName, quantity, work },
    preparationStatus: status === "served" ? "ready" : status,
    voidedQuantity: item.change === "add" ? quantity - remaining : 0,
  };
}

/** Returns the refusal to advance a KOT or one of its parts (clarification 28). It has no part at other stations. */
export function advanceRefusal(
  kot: Kot,
  next: KotStatus,
  station: string | undefined,
): RefusalCode | undefined {
  const part = kot.parts?.find((one) => one.station._id === station);
  if (station !== undefined && !part) return "no-part";
  return kotStatusRefusal({ voided: kot.voided, status: part?.status ?? kot.status }, next);
}

/** Advances the work of a KOT, or of its part at a station, that is not as far yet. */
export function withAdvanced(kot: Kot, next: KotStatus, station: string | undefined): Kot {
  const moved = (row: Work) =>
    (station === undefined || row.station === station) && step(row.status) < step(next)
      ? { ...row, status: next }
      : row;
  const items = kot.items.map((item) => withWork(item, item.work.map(moved)));
  const parts = kot.parts?.map((part) => ({ ...part, status: partStatus({ items }, part.station._id) }));
  return { ...kot, items, status: kotStatus(workOf({ items })), ...(parts && { parts }) };
}

/** Leaves out of a KOT what other stations make. A set meal that both make stays whole. */
export function atStations(kot: Kot, stations: readonly string[]): Kot {
  const parts = (kot.parts ?? []).filter(({ station }) => stations.includes(station._id));
  const items = kot.items.filter((item) => item.stations?.some(({ station }) => stations.includes(station)));
  return {
    ...kot,
    parts,
    items,
    isPrinted: parts.every(({ isPrinted }) => isPrinted),
    isSeen: parts.every(isPartKnown),
  };
}

/** Counts a print of the parts at these stations; undefined: of the whole KOT, which is printed as often as its parts are. */
export function withPrint(kot: Kot, stations: ReadonlySet<string> | undefined): Kot {
  if (!kot.parts) return { ...kot, printCount: kot.printCount + 1, isPrinted: true };
  const parts = kot.parts.map((part) => {
    const isCounted = !stations || stations.has(part.station._id);
    return isCounted ? { ...part, printCount: part.printCount + 1, isPrinted: true } : part;
  });
  const printCount = Math.min(...parts.map((part) => part.printCount));
  return { ...kot, parts, printCount, isPrinted: printCount > 0, isSeen: parts.every(isPartKnown) };
}

/** Marks the part at a station as shown by a kitchen display; undefined: all of the KOT. The same KOT if that is known already. */
export function withSeen(kot: Kot, station: string | undefined): Kot {
  if (!kot.parts) return kot.isSeen ? kot : { ...kot, isSeen: true };
  const isMeant = (part: KotPart) => !part.isSeen && (station === undefined || part.station._id === station);
  if (!kot.parts.some(isMeant)) return kot;
  const parts = kot.parts.map((part) => (isMeant(part) ? { ...part, isSeen: true } : part));
  return { ...kot, parts, isSeen: parts.every(isPartKnown) };
}
