import type { Ref } from "#domain/entity.ts";
import type { Delta } from "#domain/orders/kot/delta.ts";
import { type RoutedDelta, routeDelta, stationsOfDeltas } from "#domain/orders/kot/routing.ts";
import { isLeft, type StoredWork } from "#domain/orders/kot/work.ts";
import { chosenComponents } from "#domain/orders/order/choice.ts";
import { pipeline, type ReadTx } from "../../db/tx.ts";
import { findItemsDeletedToo } from "../../menu/items.store.ts";
import { stationStore } from "../../menu/stations.store.ts";
import { loadWork } from "../kot/work.store.ts";

interface Routed {
  readonly deltas: readonly RoutedDelta[];
  /** The stations that they concern. */
  readonly stations: readonly Ref[];
}

/** Routes an order's changes to the kitchen's stations. `taken` is the work that the command took back. */
export async function routeDeltas(
  tx: ReadTx,
  orderId: string,
  { deltas, taken }: { readonly deltas: readonly Delta[]; readonly taken: readonly StoredWork[] },
): Promise<Routed> {
  const ids = deltas.flatMap(({ menuItem, choice }) => [menuItem, ...chosenComponents(choice)]);
  const [stations, items] = await pipeline([
    stationStore.list(tx),
    findItemsDeletedToo(
      tx,
      ids.map(({ _id }) => _id),
    ),
  ]);
  const hasNotes = stations.length > 0 && deltas.some(({ change }) => change === "note");
  const noted = hasNotes ? (await loadWork(tx, orderId)).filter(isLeft) : [];
  const menu = { stations, findItem: (id: string) => items.get(id) };
  const routed = deltas.map((delta) => routeDelta(delta, menu, delta.change === "note" ? noted : taken));
  const known = [...stations, ...(await findDeleted(tx, routed, stations))];
  return { deltas: routed, stations: stationsOfDeltas(routed, known) };
}

/** Returns the stations at which an order's unserved work is, of all lines or some. */
export async function stationsOfUnserved(
  tx: ReadTx,
  orderId: string,
  lines?: ReadonlySet<string>,
): Promise<Ref[] | undefined> {
  const stations = await stationStore.list(tx);
  if (stations.length === 0) return undefined;
  const work = (await loadWork(tx, orderId)).filter(
    (row) => isLeft(row) && row.status !== "served" && (!lines || lines.has(row.line)),
  );
  const at = work.map(({ station, component, quantity }) => ({
    ...{ station: station ?? stations[0]?._id ?? "", component, quantity },
  }));
  const known = [...stations, ...(await findDeleted(tx, [{ stations: at }], stations))];
  return stationsOfDeltas([{ stations: at }], known);
}

/** Finds the deleted stations that still have work. */
async function findDeleted(
  tx: ReadTx,
  routed: readonly Pick<RoutedDelta, "stations">[],
  stations: readonly Ref[],
): Promise<Awaited<ReturnType<typeof stationStore.list>>> {
  const used = new Set(routed.flatMap((delta) => delta.stations ?? []).map(({ station }) => station));
  const gone = [...used].filter((id) => !stations.some(({ _id }) => _id === id));
  return await Promise.all(gone.map((id) => stationStore.loadDeletedToo(tx, id)));
}
