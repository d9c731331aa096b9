import { useOpenOrdersBeside } from "./state/OrdersProvider.tsx";
import classes from "./ViewSwitch.module.css";

export type FloorView = "tables" | "openOrders";

interface ViewSwitchProps {
  readonly view: FloorView;
  readonly onChange: (view: FloorView) => void;
}

/** Where three columns do not fit: the tables, or the open orders. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { length: count } = useOpenOrdersBeside();
  return (
    <fieldset className={classes.switch} aria-label="View">
      <button type="button" aria-pressed={view === "tables"} onClick={() => onChange("tables")}>
        Tables
      </button>
      <button type="button" aria-pressed={view === "openOrders"} onClick={() => onChange("openOrders")}>
        Booked tables ({count})
      </button>
    </fieldset>
  );
}
