import { useDeferredValue, useMemo } from "react";
import type { Area } from "#domain/areas/api.ts";
import type { Order } from "#domain/orders/api.ts";
import { type Table, tablesApi } from "#domain/tables/api.ts";
import { useAsk } from "../../sync/useAsk.ts";
import { useOpenOrders } from "../open-order/useOpenOrders.ts";
import { type OrderOnScreen, useOrderOnScreen } from "../open-order/useOrderOnScreen.ts";
import { type ContextHealth, contextHealth } from "./contextHealth.ts";
import { type TableTile, tableTiles } from "./floorTables.ts";
import type { Choice } from "./selection.ts";
import { type MenuOnScreen, useMenu } from "./useMenu.ts";
import { type TillSelection, useTillSelection } from "./useTillSelection.ts";

/** Everything the order-taking screen knows at one moment. */
export interface Till extends TillSelection {
  readonly areas: readonly Area[];
  readonly area: Area | undefined;
  readonly tables: readonly TableTile[];
  readonly menu: MenuOnScreen;
  readonly openOrders: readonly Order[];
  /** The same for the floor and the lists: a tap shows its line first, and these follow in a rendering of their own. */
  readonly bookedOrders: readonly Order[];
  readonly onScreen: OrderOnScreen;
  readonly health: ContextHealth;
  readonly findTable: (tableId: string) => Table | undefined;
  readonly choose: (choice: Choice) => void;
}

export function useTill(areas: readonly Area[]): Till {
  const chosen = useTillSelection(areas);
  const { selection } = chosen;
  const allTables = useAsk(tablesApi.list);
  const menu = useMenu();
  const openOrders = useOpenOrders();
  const bookedOrders = useDeferredValue(openOrders);
  const onScreen = useOrderOnScreen(selection.orderId);
  const tables = useMemo(
    () => tableTiles(allTables, bookedOrders, selection.areaId),
    [allTables, bookedOrders, selection.areaId],
  );
  const area = areas.find(({ _id }) => _id === selection.areaId);
  const health = contextHealth({
    selection,
    order: onScreen.order,
    error: onScreen.error,
    areaName: area?.name,
  });
  return {
    ...chosen,
    areas,
    area,
    tables,
    menu,
    openOrders,
    bookedOrders,
    onScreen,
    health,
    findTable: (tableId) => allTables.find(({ _id }) => _id === tableId),
  };
}
