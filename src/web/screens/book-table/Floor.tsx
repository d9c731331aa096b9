import { useCallbackRef } from "@mantine/hooks";
import { useOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { TableGrid } from "../../features/orders/tables/TableGrid.tsx";
import { useTiles } from "../../features/orders/tables/useTiles.ts";
import classes from "./BookTable.module.css";
import { useBookTable } from "./useBookTable.ts";

/** Shows an area's tables, coloured by status. A tap books or clears a table. */
export function Floor({ areaId }: { readonly areaId: string }) {
  const orders = useOpenOrders();
  const bookOrClear = useCallbackRef(useBookTable(orders));
  const tiles = useTiles(orders, areaId);
  return (
    <div className={classes.floor}>
      <TableGrid tiles={tiles} chosenId={undefined} onChoose={bookOrClear} />
    </div>
  );
}
