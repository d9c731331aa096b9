import { useMemo, useState } from "react";
import { formatRupees } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type PlaceInput, placeDetails, placeKindLabels, placeName } from "#domain/orders/place.ts";
import { confirm } from "../../../kit/feedback/confirm.ts";
import { useNow } from "../../../kit/useNow.ts";
import { usePeople } from "../../../sync/hooks/usePresence.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { PlaceDialog } from "../dialogs/PlaceDialog.tsx";
import { useReadyOrders, useUnprintedOrders } from "../ready/readyOrders.ts";
import { PeopleBadge } from "../tables/PeopleBadge.tsx";
import classes from "../tables/TableGrid.module.css";
import colours from "../tables/TileStatus.module.css";
import { tileDetails } from "../tables/tableTiles.ts";
import own from "./OffTableTiles.module.css";
import { type ChosenOrder, useOpenPlace } from "./useOpenPlace.ts";
import { usePaidKots } from "./usePaidKots.ts";
import { withoutTable } from "./withoutTable.ts";

export interface OffTableTilesProps {
  /** All open orders; those without a table are shown. */
  readonly orders: readonly Order[];
  readonly chosenId: string | undefined;
  readonly onChoose: (order: ChosenOrder) => void;
  /** Called if a new order could not be opened. */
  readonly onGone: (orderId: string) => void;
  /** A single row, beside the selected order. */
  readonly isRow: boolean;
}

const kinds = ["takeaway", "room", "delivery"] as const;

/** The orders without a table: unpaid ones, paid ones with unserved food, and a button for a new one of each kind. */
export function OffTableTiles({ orders, chosenId, onChoose, onGone, isRow }: OffTableTilesProps) {
  const [openKind, setAsked] = useState<PlaceInput["kind"]>();
  const openIds = useMemo(() => new Set(orders.map(({ _id }) => _id)), [orders]);
  const open = useOpenPlace(onChoose, onGone);
  const paid = usePaidKots(openIds);
  return (
    <section
      className={classes.grid}
      data-row={isRow ? "" : undefined}
      data-floor={isRow ? undefined : ""}
      aria-label="Orders without a table"
    >
      {!isRow && (
        <h2 className={classes.area} data-area-id={withoutTable._id}>
          {withoutTable.name}
        </h2>
      )}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={own.new}
          onClick={() => (kind === "takeaway" ? void open({ kind }) : setAsked(kind))}
        >
          + {placeKindLabels[kind]}
        </button>
      ))}
      {orders
        .filter(({ place }) => place.kind !== "table")
        .toReversed()
        .map((order) => (
          <OrderTile key={order._id} order={order} isChosen={order._id === chosenId} onChoose={onChoose} />
        ))}
      {paid.map((kot) => (
        <PaidTile key={kot.order._id} kot={kot} />
      ))}
      {openKind && (
        <PlaceDialog
          kind={openKind}
          confirmLabel="Take order"
          onSubmit={open}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

type OrderTileProps = Pick<OffTableTilesProps, "onChoose"> & {
  readonly order: Order;
  readonly isChosen: boolean;
};

function OrderTile({ order, isChosen, onChoose }: OrderTileProps) {
  const now = useNow();
  const isReady = useReadyOrders().has(order._id);
  const isUnprinted = useUnprintedOrders().has(order._id);
  const people = usePeople()(order._id);
  const facts = [tileDetails(order, now, { hasReadyFood: isReady, isUnprinted }), placeDetails(order.place)];
  return (
    <Tile
      status={isChosen ? "selected" : "occupied"}
      name={placeName(order.place)}
      word={isChosen ? "Selected" : formatRupees(order.grandTotal)}
      facts={facts.filter((fact) => fact !== "").join(" · ")}
      people={people}
      onTap={() => onChoose(order)}
    />
  );
}

const toast = { failure: closingApi.setOrderStatus.failure } as const;

/** A paid order with unserved food: a tap hands the food over. */
function PaidTile({ kot }: { readonly kot: Kot }) {
  const setStatus = useSend(closingApi.setOrderStatus, { toast });
  const isReady = useReadyOrders().has(kot.order._id);
  const name = placeName(kot.place);
  const handOver = async () => {
    const isSure = await confirm({
      title: `Hand over ${name}?`,
      text: "It is paid. Its food counts as served, and it leaves this row.",
      confirmLabel: "Handed over",
    });
    if (isSure) await setStatus({ params: { orderId: kot.order._id }, body: { status: "served" } });
  };
  return (
    <Tile
      status="reserved"
      name={name}
      word="Paid"
      facts={[isReady ? "Food ready" : "Not handed over", placeDetails(kot.place)]
        .filter((fact) => fact !== "")
        .join(" · ")}
      onTap={() => void handOver()}
    />
  );
}

interface TileProps {
  readonly status: "selected" | "occupied" | "reserved";
  readonly name: string;
  readonly word: string;
  readonly facts: string;
  readonly people?: string;
  readonly onTap: () => void;
}

function Tile({ status, name, word, facts, people = "", onTap }: TileProps) {
  return (
    <div className={`${classes.tile} ${colours.status}`} data-status={status}>
      <button
        type="button"
        className={classes.open}
        title={`${name} ${word} ${facts}`}
        aria-pressed={status === "selected"}
        onClick={onTap}
      >
        <span className={classes.name}>{name}</span> <span className={classes.word}>{word}</span>{" "}
        <PeopleBadge people={people} />
        <span className={classes.facts}>
          <span data-urgent>{facts}</span>
        </span>
      </button>
    </div>
  );
}
