import type { RefusalCode } from "../../refusal.ts";
import type { Kot, KotItem, KotStatus, Work } from "./api.ts";
import { kotStatusRefusal, step } from "./status.ts";
import { kotStatus, workOf } from "./work.ts";

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
  /** The status of the least advanced work; served without any. */
  readonly status: KotStatus;
}

/** Returns the work of a KOT at a station, or all of it. */
export function workAt(kot: Pick<Kot, "items">, station: string | undefined): readonly Work[] {
  return workOf(kot).filter((row) => station === undefined || row.station === station);
}

/** Returns the status of a part: that of the least advanced work of its station. */
export function partStatus(kot: Pick<Kot, "items">, station: string): KotStatus {
  return kotStatus(workAt(kot, station));
}

/** Lists what a station makes of a KOT, as sent. Without a station: the whole dishes, as in a house without stations. */
export function dishesAt(kot: Pick<Kot, "items">, station: string | undefined): PartDish[] {
  return kot.items.flatMap((item) => {
    const all = item.stations ?? [];
    if (station === undefined || all.length === 0) return [dishOf(item, 0, item.quantity, item.work)];
    const here = all.filter((one) => one.station === station);
    const work = item.work.filter((row) => row.station === station);
    return here.map(({ component, quantity }) => dishOf(item, component, quantity, work));
  });
}

function dishOf(item: KotItem, component: number, quantity: number, rows: readonly Work[]): PartDish {
  const { name, kitchenName } =
    component === 0
      ? { name: item.menuItem.name, kitchenName: item.kitchenName }
      : { kitchenName: undefined, ...(item.components?.[component - 1] ?? item.menuItem) };
  const work = rows.filter((row) => row.component === component);
  return { item, component, name, kitchenName, quantity, work, status: kotStatus(work) };
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

/** Returns the status of a KOT after its work, or that at a station, is at least as far as `next`. */
export function statusWhenAdvanced(
  kot: Pick<Kot, "items">,
  next: KotStatus,
  station: string | undefined,
): KotStatus {
  const moved = new Set(workAt(kot, station));
  return kotStatus(
    workOf(kot).map((row) => ({
      status: moved.has(row) && step(row.status) < step(next) ? next : row.status,
    })),
  );
}
