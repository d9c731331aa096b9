import { memo, useState } from "react";
import type { PlaceWithoutTable, ToldPlace } from "#domain/orders/place.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import { fetchedWhenShown } from "../../../kit/fetchedWhenShown.tsx";
import { serverNow } from "../../../sync/http/clock.ts";
import type { ContextHealth } from "../state/contextHealth.ts";
import { HealthLight } from "./HealthLight.tsx";
import classes from "./OrderPanel.module.css";

const PlaceDialog = fetchedWhenShown(
  async () => (await import("../../../features/orders/places/PlaceDialog.tsx")).PlaceDialog,
);

interface OrderHeadProps {
  /** Table and area. */
  readonly title: string | undefined;
  /** The place of an order without a table, whose guest can be told anew. */
  readonly place: PlaceWithoutTable | undefined;
  /** Moves an order that has no tile of a table; undefined while the server does not know it. */
  readonly onMove: (() => void) | undefined;
  readonly onTell: (told: ToldPlace) => void;
  /** The bill's number; undefined while the server does not know the order yet. */
  readonly number: string | undefined;
  readonly health: ContextHealth["state"];
  readonly reason: string;
}

/** Date, bill number or 'New', whose order it is, and whether all is well with it. */
export const OrderHead = memo(function OrderHead(props: OrderHeadProps) {
  const { title, place, onMove, onTell, number, health, reason } = props;
  const [isTelling, setIsTelling] = useState(false);
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <strong>{title ?? "No table chosen"}</strong>
        <span>
          <span>{formatDay(calendarDay(serverNow()))}</span> <span>{number || "New"}</span>
        </span>
      </div>
      {place && (
        <button type="button" className={classes.guest} onClick={() => setIsTelling(true)}>
          Guest
        </button>
      )}
      {place && isTelling && (
        <PlaceDialog
          kind={place.kind}
          before={place}
          onTold={onTell}
          onMove={onMove}
          onClose={() => setIsTelling(false)}
        />
      )}
      <HealthLight state={health} reason={reason} />
    </div>
  );
});
