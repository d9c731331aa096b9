import { type RefObject, useMemo, useRef } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type MenuOnScreen, useMenu } from "../../../features/menu/useMenu.ts";
import { useOrdersBeside } from "../../../features/orders/pending/useOpenOrders.ts";
import {
  type KnownOrder,
  type OrderOnScreen,
  useKnownOrder,
} from "../../../features/orders/pending/useOrderOnScreen.ts";
import { type TableTile, tableTiles } from "../../../features/orders/tables/tableTiles.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import type { Choice } from "./selection.ts";
import { type SelectionState, useSelection } from "./useSelection.ts";

/** Everything the order-taking screen knows, but for the order on view: that one is followed by `OrderInView`. */
export interface OrderTakingState extends SelectionState {
  readonly areas: readonly Area[];
  readonly area: Area | undefined;
  readonly tables: readonly TableTile[];
  readonly menu: MenuOnScreen;
  /** The open orders, for the floor and the lists: a tap shows its line first, and these follow. */
  readonly bookedOrders: readonly Order[];
  /** The open orders as they are at the moment of a tap. */
  readonly openOrdersNow: () => readonly Order[];
  /** What the server says of the order on view. */
  readonly known: KnownOrder;
  /** The order on view at the moment of a tap. What shows it reads `useOrderInView`. */
  readonly onScreen: RefObject<OrderOnScreen>;
  readonly findTable: (tableId: string) => Table | undefined;
  readonly choose: (choice: Choice) => void;
}

export function useOrderTaking(areas: readonly Area[]): OrderTakingState {
  const chosen = useSelection(areas);
  const { selection } = chosen;
  const allTables = useAsk(tablesApi.list);
  const menu = useMenu();
  const { shown: bookedOrders, now: openOrdersNow } = useOrdersBeside();
  const known = useKnownOrder(selection.orderId);
  const onScreen = useRef(nothingOnScreen);
  const tables = useMemo(
    () => tableTiles(allTables, bookedOrders, selection.areaId),
    [allTables, bookedOrders, selection.areaId],
  );
  const area = areas.find(({ _id }) => _id === selection.areaId);
  return {
    ...chosen,
    areas,
    area,
    tables,
    menu,
    bookedOrders,
    openOrdersNow,
    known,
    onScreen,
    findTable: (tableId) => allTables.find(({ _id }) => _id === tableId),
  };
}

const nothingOnScreen: OrderOnScreen = {
  order: undefined,
  delivered: undefined,
  version: undefined,
  undelivered: 0,
  error: null,
  reread: () => {},
};
