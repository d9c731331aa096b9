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

/** Shows a status as text on a coloured background. The colour alone never carries the meaning. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
