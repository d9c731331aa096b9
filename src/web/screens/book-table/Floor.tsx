import { useCallbackRef } from "@mantine/hooks";
import { useMemo } from "react";
import { useOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { TableGrid } from "../../features/orders/tables/TableGrid.tsx";
import { tableTiles } from "../../features/orders/tables/tableTiles.ts";
import classes from "./BookTable.module.css";
import { useBookTable } from "./useBookTable.ts";
import { useTablesOnDevice } from "./useTablesOnDevice.ts";

/** Shows the tables of an area, coloured by status. A tap books a table or clears it. */
export function Floor({ areaId }: { readonly areaId: string }) {
  const tables = useTablesOnDevice();
  const orders = useOpenOrders();
  const bookOrClear = useCallbackRef(useBookTable(orders));
  const tiles = useMemo(() => tableTiles(tables.stored, orders, areaId), [tables.stored, orders, areaId]);
  const shown = useMemo(
    () => tiles.map((tile) => ({ ...tile, status: tables.pending.get(tile.table._id) ?? tile.status })),
    [tiles, tables.pending],
  );
  return (
    <div className={classes.floor}>
      <TableGrid tiles={shown} chosenId={undefined} onChoose={bookOrClear} />
    </div>
  );
}
