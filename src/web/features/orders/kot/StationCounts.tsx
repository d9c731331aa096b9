import { menuApi } from "#domain/menu/api.ts";
import { countUnsent } from "#domain/orders/kot/routing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import classes from "./StationCounts.module.css";

/** Shows how many unsent dishes of an order go to each station of the kitchen; nothing in a house without stations. */
export function StationCounts({ order }: { readonly order: Order }) {
  const stations = useApiQueryState(printingApi.read, undefined).value?.stations ?? [];
  const items = useApiQueryState(menuApi.items, {}).value ?? [];
  const findItem = (id: string) => items.find(({ _id }) => _id === id);
  const counts = countUnsent(order, { stations, findItem });
  if (counts.length === 0) return null;
  const text = counts.map(({ station, dishes }) => `${station.name} ${dishes}`).join(", ");
  return (
    <small className={classes.counts} title={text}>
      {text}
    </small>
  );
}
