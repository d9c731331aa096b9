import { useCallbackRef } from "@mantine/hooks";
import { useMemo } from "react";
import { useOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { TableGrid } from "../../features/orders/tables/TableGrid.tsx";
import { tableTiles } from "../../features/orders/tables/tableTiles.ts";
import classes from "./BookTable.module.css";
import { useBookTable } from "./useBookTable.ts";
import { useTablesOnDevice } from "./useTablesOnDevice.ts";

/** The tables of an area, coloured by what they are; a tap books or clears. */
export function Floor({ areaId }: { readonly areaId: string }) {
  const tables = useTablesOnDevice();
  const orders = useOpenOrders();
  const toggle = useCallbackRef(useBookTable(orders));
  const tiles = useMemo(() => tableTiles(tables.known, orders, areaId), [tables.known, orders, areaId]);
  const shown = useMemo(
    () => tiles.map((tile) => ({ ...tile, status: tables.awaited.get(tile.table._id) ?? tile.status })),
    [tiles, tables.awaited],
  );
  return (
    <div className={classes.floor}>
      <TableGrid tiles={shown} chosenId={undefined} onChoose={toggle} />
    </div>
  );
}
