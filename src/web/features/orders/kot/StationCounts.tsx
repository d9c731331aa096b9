import { menuApi } from "#domain/menu/api.ts";
import { countUnsent } from "#domain/orders/kot/routing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import classes from "./StationCounts.module.css";

/** What the button has room for. */
const ROWS_MAX = 3;

/** Shows how many unsent dishes of an order go to each station of the kitchen; nothing in a house without stations. */
export function StationCounts({ order }: { readonly order: Order }) {
  const stations = useApiQueryState(printingApi.read, undefined).value?.stations ?? [];
  const items = useApiQueryState(menuApi.items, {}).value ?? [];
  const findItem = (id: string) => items.find(({ _id }) => _id === id);
  const counts = countUnsent(order, { stations, findItem });
  if (counts.length === 0) return null;
  const text = counts.map(({ station, dishes }) => `${station.name} ${dishes}`).join(", ");
  const shown = counts.length > ROWS_MAX ? counts.slice(0, ROWS_MAX - 1) : counts;
  return (
    <small className={classes.counts} title={text}>
      {shown.map(({ station, dishes }) => (
        <span key={station._id}>
          <span>{station.name}</span> {dishes}
        </span>
      ))}
      {shown.length < counts.length && <span>and {counts.length - shown.length} more</span>}
    </small>
  );
}
