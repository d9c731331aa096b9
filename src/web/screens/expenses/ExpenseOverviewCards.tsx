import { expensesApi } from "#domain/expenses/api.ts";
import { Money } from "../../kit/Money.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import classes from "./ExpenseOverviewCards.module.css";

/** Shows the totals of all expenses, regardless of the filters. */
export function ExpenseOverviewCards() {
  const { count, totalAmount, paidAmount, dueAmount } = useApiQuery(expensesApi.overview);
  const figures = [
    { label: "Total Expenses", value: <Money amount={totalAmount} /> },
    { label: "Paid", value: <Money amount={paidAmount} /> },
    { label: "Due", value: <Money amount={dueAmount} /> },
    { label: "Entries", value: count.toLocaleString("en-IN") },
  ];
  return (
    <dl className={classes.cards}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
