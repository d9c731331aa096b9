import { Title } from "@mantine/core";
import { type Column, DataTable } from "../kit/list/DataTable.tsx";
import classes from "./ReportTable.module.css";

interface ReportTableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Instead of a table without rows. */
  readonly empty: string;
}

/** Exact figures under a heading. */
export function ReportTable<Row>({ title, rows, columns, keyOf, empty }: ReportTableProps<Row>) {
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <DataTable label={title} rows={rows} columns={columns} keyOf={keyOf} />
      )}
    </section>
  );
}
