import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Column } from "../../kit/list/DataTable.tsx";
import classes from "./ReportTable.module.css";

interface ReportTableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** True if a row is the sum of those above it. */
  readonly isTotal?: (row: Row) => boolean;
  /** Shown in place of a table without rows. */
  readonly empty: ReactNode;
}

/** Shows rows of figures under a heading; a table on phones too, since it has only two or three narrow columns. */
export function ReportTable<Row>({ title, rows, columns, isTotal, empty }: ReportTableProps<Row>) {
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <div className={classes.empty}>{empty}</div>
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ header, isFigure }) => (
                <th key={header} scope="col" data-figure={isFigure || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep nothing, and two dishes may have one name.
              <tr key={index} data-total={isTotal?.(row) || undefined}>
                {columns.map(({ header, cell, isFigure }) => (
                  <td key={header} data-figure={isFigure || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
