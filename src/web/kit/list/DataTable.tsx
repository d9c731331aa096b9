// biome-ignore-all lint/a11y/noRedundantRoles: styled as blocks, a table would lose its meaning for some screen readers.
import type { ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures line up at the right. */
  readonly isFigure?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly actions?: (row: Row) => ReactNode;
  /** The row that changed just now pulses once. */
  readonly changed?: string | undefined;
}

/**
 * Rows with headings; on a phone each row becomes a block whose cells carry their heading. Its roles are
 * written out because of that.
 */
export function DataTable<Row>({ label, rows, columns, keyOf, actions, changed }: DataTableProps<Row>) {
  return (
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
              {columns.map(({ header, cell, isFigure }) => (
                <td key={header} role="cell" data-label={header} data-figure={isFigure || undefined}>
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
  );
}
