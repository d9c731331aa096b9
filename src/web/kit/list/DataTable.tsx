// biome-ignore-all lint/a11y/noRedundantRoles: some screen readers ignore a table that is styled as blocks.
import type { ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers: aligned at the right. */
  readonly isFigure?: boolean;
  /** A date, time or number: never broken over two lines. Figures never are. */
  readonly isUnbroken?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly actions?: (row: Row) => ReactNode;
  /** The key of the row that has just changed; it is highlighted for a moment. */
  readonly changed?: string | undefined;
}

/** Shows rows in a table; below 1,000 px each row becomes a card with headings beside cells, so ARIA roles are explicit. */
export function DataTable<Row>({ label, rows, columns, keyOf, actions, changed }: DataTableProps<Row>) {
  return (
    <div className={classes.room}>
      <div className={classes.frame}>
        <table role="table" className={classes.table} aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ header, isFigure }) => (
                <th key={header} role="columnheader" scope="col" data-figure={isFigure || undefined}>
                  {header}
                </th>
              ))}
              {actions && (
                <th role="columnheader" scope="col">
                  Actions
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row" data-changed={keyOf(row) === changed || undefined}>
                {columns.map(({ header, cell, isFigure, isUnbroken }) => (
                  <td
                    key={header}
                    role="cell"
                    data-label={header}
                    data-figure={isFigure || undefined}
                    data-unbroken={isUnbroken || undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
                {actions && (
                  <td role="cell" className={classes.actions}>
                    <div>{actions(row)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
