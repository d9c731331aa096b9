import type { ReactNode } from "react";
import classes from "./Figures.module.css";

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly isMain?: boolean;
  }[];
}

/** Shows figures with their labels in a row. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(({ label: name, value, isMain }) => (
        <div key={name} className={classes.figure} data-main={isMain || undefined}>
          <dt>{name}</dt>
          <dd>{typeof value === "number" ? value.toLocaleString("en-IN") : value}</dd>
        </div>
      ))}
    </dl>
  );
}
