import { useMemo } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { useMenu } from "../../../features/menu/useMenu.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import type { Chosen } from "../state/orderTakingState.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { BookedButton } from "../tables/BookedButton.tsx";
import classes from "./MenuPanel.module.css";
import { MenuPanel } from "./MenuPanel.tsx";

interface TableMenuPanelProps {
  readonly chosen: Chosen;
  readonly actions: OrderTakingActions;
  readonly onBooked: () => void;
}

/** The menu of the selected table, with the way back to the tables. */
export function TableMenuPanel({ chosen, actions, onBooked }: TableMenuPanelProps) {
  const { selection, choose } = chosen;
  const menu = useMenu();
  const name = useApiQuery(tablesApi.list).find(({ _id }) => _id === selection.tableId)?.name;
  const back = useMemo(
    () => (
      <button type="button" className={classes.back} onClick={() => choose({ kind: "clear" })}>
        ‹ Tables{name && <strong> · {name}</strong>}
      </button>
    ),
    [name, choose],
  );
  const booked = useMemo(() => <BookedButton className={classes.booked} onOpen={onBooked} />, [onBooked]);
  return (
    <MenuPanel
      menu={menu}
      categoryId={selection.categoryId}
      choose={choose}
      actions={actions}
      back={back}
      booked={booked}
    />
  );
}
