// biome-ignore-all lint/a11y/noRedundantRoles: some screen readers ignore a table that is styled as blocks.
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import screenReader from "../../kit/screenReader.module.css";
import classes from "./Activity.module.css";
import { fieldLabel, formatValue, isShown } from "./formatValue.ts";

/** Fields shown before the person asks for all of them. */
const SHOWN_FIRST = 4;

/** Shows the values before and after a change, one row per field. */
export function ChangeTable({ entry }: { readonly entry: ActivityEntry }) {
  const [showsAll, setShowsAll] = useState(false);
  const { before, after } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isShown);
  if (fields.length === 0) return null;
  const shown = showsAll ? fields : fields.slice(0, SHOWN_FIRST);
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
          {shown.map((field) => (
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
      {fields.length > SHOWN_FIRST && (
        <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show less" : `Show all ${fields.length} fields`}
        </Button>
      )}
    </div>
  );
}
