import { useOpenOrdersBeside } from "./state/OrdersProvider.tsx";
import classes from "./ViewSwitch.module.css";

export type FloorView = "tables" | "openOrders";

interface ViewSwitchProps {
  readonly view: FloorView;
  readonly onChange: (view: FloorView) => void;
}

/** Where there is no room for three columns: the tables, or the booked tables. */
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
