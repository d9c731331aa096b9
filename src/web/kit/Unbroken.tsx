import type { ReactNode } from "react";
import classes from "./Money.module.css";

/** Shows a date, a time or a number within a text, never broken over two lines. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  return <span className={classes.money}>{children}</span>;
}
