import type { MenuItem } from "#domain/menu/api.ts";
import type { ReadTx } from "../db/tx.ts";
import { invalidInput } from "../http/decode.ts";
import { stationStore } from "./stations.store.ts";

interface Stationed {
  readonly station?: string | null | undefined;
  readonly choices?: MenuItem["choices"] | undefined;
}

/** Throws 422 naming the field if a station never existed. A deleted one is accepted: it counts as none. */
export async function throwIfNoStation(tx: ReadTx, { station, choices }: Stationed): Promise<void> {
  const variants = choices?.variants ?? [];
  const options = (choices?.groups ?? []).flatMap((group) => group.options);
  const chosen = [...variants, ...options].map((one) => ({ field: "choices", id: one.station }));
  for (const { field, id } of [{ field: "station", id: station }, ...chosen])
    if (id && !(await stationStore.isId(tx, id)))
      throw invalidInput([{ field, message: "has a station that does not exist" }]);
}
