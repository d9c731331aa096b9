// biome-ignore-all lint/a11y/noRedundantRoles: some screen readers ignore a table that is styled as blocks.
import type { ActivityEntry } from "#domain/activity/entry.ts";
import screenReader from "../../kit/screenReader.module.css";
import classes from "./Activity.module.css";
import { fieldLabel, formatValue } from "./formatValue.ts";

interface ChangeTableProps {
  readonly entry: ActivityEntry;
  readonly fields: readonly string[];
}

/** Shows the values before and after a change, one row per field. */
export function ChangeTable({ entry: { before, after }, fields }: ChangeTableProps) {
  return (
    <div className={classes.change}>
      <table role="table">
        <thead role="rowgroup" className={screenReader.only}>
          <tr role="row">
            <th role="columnheader" scope="col">
              Field
            </th>
            <th role="columnheader" scope="col">
              Before
            </th>
            <th role="columnheader" scope="col">
              After
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {fields.map((field) => (
            <tr key={field} role="row">
              <th role="rowheader" scope="row">
                {fieldLabel(field)}
              </th>
              <td role="cell" className={classes.before}>
                {before && field in before ? formatValue(field, before[field]) : "—"}
              </td>
              <td role="cell">{after && field in after ? formatValue(field, after[field]) : "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
