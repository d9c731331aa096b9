import classes from "./ViewSwitch.module.css";

export type FloorView = "tables" | "booked";

interface ViewSwitchProps {
  readonly view: FloorView;
  readonly onChange: (view: FloorView) => void;
  /** Unpaid orders. */
  readonly count: number;
}

/** Where there is no room for three columns: the tables, or the booked tables. */
export function ViewSwitch({ view, onChange, count }: ViewSwitchProps) {
  return (
    <fieldset className={classes.switch} aria-label="View">
      <button type="button" aria-pressed={view === "tables"} onClick={() => onChange("tables")}>
        Tables
      </button>
      <button type="button" aria-pressed={view === "booked"} onClick={() => onChange("booked")}>
        Booked tables ({count})
      </button>
    </fieldset>
  );
}
