import type { ReactNode } from "react";
import classes from "./StatusBadge.module.css";

export type Tone =
  | "available"
  | "occupied"
  | "selected"
  | "reserved"
  | "outOfService"
  | "waiting"
  | "danger"
  | "neutral";

/** A state in a word; the colour only repeats it. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
