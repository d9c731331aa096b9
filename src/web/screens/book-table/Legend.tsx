import { TableStatus } from "#domain/floor/tablesApi.ts";
import { tableStatusLabels } from "../../features/floor/tableStatusLabels.ts";
import classes from "./BookTable.module.css";

/** Shows what the colours of the tables mean. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {TableStatus.options.map((status) => (
        <li key={status} className={classes.entry}>
          <span className={classes.swatch} data-status={status} aria-hidden />
          {tableStatusLabels[status]}
        </li>
      ))}
    </ul>
  );
}
