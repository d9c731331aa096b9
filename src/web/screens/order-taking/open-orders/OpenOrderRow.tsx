import { IconEdit, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { formatRupees, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { pieceCount, unsentLines } from "#domain/orders/order/order.ts";
import { placeDetails } from "#domain/orders/place.ts";
import { useIsKotPending } from "../../../features/orders/kot/pendingKot.ts";
import { drag } from "../../../features/orders/moving/dragging.ts";
import { countOf } from "../../../kit/countOf.ts";
import { isTouchScreen } from "../../../kit/form/focus.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import classes from "./OpenOrdersPanel.module.css";

interface OpenOrderRowProps {
  readonly order: Order;
  readonly isChosen: boolean;
  readonly onPay: (order: Order) => Promise<void>;
  readonly onOpen: (order: Order) => void;
  readonly onDelete: (order: Order) => Promise<void>;
}

export const OpenOrderRow = memo(function OpenOrderRow({
  order,
  isChosen,
  onPay,
  onOpen,
  onDelete,
}: OpenOrderRowProps) {
  const { name } = order.table;
  const isUnreachable = useIsServerUnreachable();
  const kotWaits = useIsKotPending(order._id);
  const count = pieceCount(order);
  return (
    <li
      className={classes.row}
      data-chosen={isChosen ? "" : undefined}
      draggable={!isTouchScreen()}
      onDragStart={() => drag(order)}
      onDragEnd={() => drag(undefined)}
    >
      <button type="button" className={classes.open} onClick={() => onOpen(order)}>
        <span className={classes.table}>
          {(kotWaits || unsentLines(order).length > 0) && (
            <span
              className={classes.unsent}
              role="img"
              aria-label="Not all sent to the kitchen:"
              title="Not sent to the kitchen"
            >
              ●
            </span>
          )}
          {name}
        </span>
        <span className={classes.amount}>{formatRupees(amountDue(order))}</span>
        <span className={classes.area}>
          {placeDetails(order.place)}
          {order.partOf !== null && " · split off"}
        </span>
        <span className={classes.area}>
          {countOf(count, "item")}
          {order.amountPaid > ZERO && ` · ${formatRupees(order.amountPaid)} paid`}
        </span>
      </button>
      <div className={classes.buttons}>
        <button
          type="button"
          className={classes.pay}
          aria-label={`Pay ${name}`}
          onClick={() => void onPay(order)}
        >
          Pay
        </button>
        <button type="button" aria-label={`View or edit the order of ${name}`} onClick={() => onOpen(order)}>
          <IconEdit size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.delete}
          disabled={isUnreachable}
          title={isUnreachable ? NEEDS_SERVER : undefined}
          aria-label={`Delete the order of ${name}`}
          onClick={() => void onDelete(order)}
        >
          <IconTrash size={20} aria-hidden />
        </button>
      </div>
    </li>
  );
});
