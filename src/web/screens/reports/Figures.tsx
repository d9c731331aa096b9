import type { ReactNode } from "react";
import classes from "./Figures.module.css";

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly note?: ReactNode;
    /** The most important figure; it has more room. */
    readonly isMain?: boolean;
  }[];
}

export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(({ label: name, value, note, isMain }) => (
        <div key={name} className={classes.figure} data-main={isMain || undefined}>
          <dt>{name}</dt>
          <dd>{typeof value === "number" ? value.toLocaleString("en-IN") : value}</dd>
          {note !== undefined && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
