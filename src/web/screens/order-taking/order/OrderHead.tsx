import { memo } from "react";
import { calendarDay, formatDay } from "#domain/time.ts";
import { serverNow } from "../../../sync/http/clock.ts";
import type { ContextHealth } from "../state/contextHealth.ts";
import { HealthLight } from "./HealthLight.tsx";
import classes from "./OrderPanel.module.css";

interface OrderHeadProps {
  /** Table and area. */
  readonly title: string | undefined;
  /** The bill's number; undefined while the server does not know the order yet. */
  readonly number: string | undefined;
  readonly health: ContextHealth["state"];
  readonly reason: string;
}

/** Date, bill number or 'New', whose order it is, and whether all is well with it. */
export const OrderHead = memo(function OrderHead({ title, number, health, reason }: OrderHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <strong>{title ?? "No table chosen"}</strong>
        <span>
          {formatDay(calendarDay(serverNow()))} · <span>{number || "New"}</span>
        </span>
      </div>
      <HealthLight state={health} reason={reason} />
    </div>
  );
});
