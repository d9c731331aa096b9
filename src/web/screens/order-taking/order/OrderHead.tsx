import { memo } from "react";
import { formatDay } from "#domain/time.ts";
import { useToday } from "../../../features/settings/useToday.ts";
import type { ContextHealth } from "../state/contextHealth.ts";
import { HealthLight } from "./HealthLight.tsx";
import classes from "./OrderPanel.module.css";

interface OrderHeadProps {
  /** Table and area. */
  readonly title: string | undefined;
  /** Opens the order's menu below its button; undefined without an order. */
  readonly onMenu: ((anchor: DOMRect) => void) | undefined;
  /** The bill's number; undefined while the server does not know the order yet. */
  readonly number: string | undefined;
  /** Describes the last action of somebody else on the whole order; undefined for none. */
  readonly act: string | undefined;
  readonly health: ContextHealth["state"];
  readonly reason: string;
}

/** Date, bill number or 'New', the order's waiter, its menu, its health, and who moved or split it. */
export const OrderHead = memo(function OrderHead(props: OrderHeadProps) {
  const { title, onMenu, number, act, health, reason } = props;
  const today = useToday();
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <strong>{title ?? "No table chosen"}</strong>
        <span>
          <span>{formatDay(today)}</span> <span>{number || "New"}</span>
        </span>
      </div>
      {onMenu && (
        <button
          type="button"
          className={classes.menu}
          aria-label="Menu of the order"
          aria-haspopup="menu"
          onClick={(event) => onMenu(event.currentTarget.getBoundingClientRect())}
        >
          ⋯
        </button>
      )}
      <HealthLight state={health} reason={reason} />
      {act && <p className={classes.act}>{act}</p>}
    </div>
  );
});
