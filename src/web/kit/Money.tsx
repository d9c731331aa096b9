import { formatAmount, formatRupees, type Paise } from "#domain/money.ts";
import classes from "./Money.module.css";

interface MoneyProps {
  readonly amount: Paise;
  /** "column": two decimals and no symbol, for columns of figures that line up. */
  readonly form?: "price" | "column";
}

/** Shows an amount in tabular figures, never broken over two lines. */
export function Money({ amount, form = "price" }: MoneyProps) {
  return (
    <span className={classes.money}>{form === "price" ? formatRupees(amount) : formatAmount(amount)}</span>
  );
}
