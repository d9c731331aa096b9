import { useState } from "react";
import { isHeld } from "#domain/orders/courses/holding.ts";
import { formatLastAct } from "#domain/orders/lastAct.ts";
import { placeLine } from "../../../features/orders/places/withoutTable.ts";
import { idlePart, lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import type { OrderMenuAction } from "../order-menu/OrderMenu.tsx";
import { nextAction } from "../state/nextAction.ts";
import { useDeferredOrders, useShownOrder } from "../state/OrdersProvider.tsx";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { AddedLine } from "./AddedLine.tsx";
import { BillSearch } from "./BillSearch.tsx";
import bar from "./OrderBar.module.css";
import { OrderButtons, OrderSummary } from "./OrderBar.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { OrderLines } from "./OrderLines.tsx";
import classes from "./OrderPanel.module.css";
import { OrderTotals } from "./OrderTotals.tsx";

const OrderActionDialog = lazyDialog(
  async () => (await import("../order-menu/OrderActionDialog.tsx")).OrderActionDialog,
);
const OrderMenu = lazyDialog(async () => (await import("../order-menu/OrderMenu.tsx")).OrderMenu);
const CourseButtons = idlePart(
  async () => (await import("../../../features/orders/courses/CourseButtons.tsx")).CourseButtons,
);
const OrderTerms = idlePart(async () => (await import("./OrderTerms.tsx")).OrderTerms);

interface OrderPanelProps {
  readonly actions: OrderTakingActions;
  /** Whether all of it is shown where it has no room beside the dishes. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/**
 * The order on view: its lines scroll; its bar never leaves the screen. Every tap on an item renders this, so the parts that a
 * new line does not change are given single values, which stay the same.
 */
export function OrderPanel({ actions, isOpen, onToggle }: OrderPanelProps) {
  const { order, serverOrder, version, health } = useShownOrder();
  // The sums follow the line in the next frame. In one frame the line would are after 64 ms instead of 56 (p95 of
  // `npm run bench:screen` on the till).
  const { order: summed } = useDeferredOrders();
  const key = order?._id ?? "none";
  const number = order?.bill?.invoiceNumber ?? order?.billNumber;
  const { id } = usePerson();
  const lastAct = order?.lastAct;
  const next = nextAction(summed);
  /** The place of the button whose menu is open. */
  const [menuAt, setMenuAt] = useState<DOMRect>();
  const [asked, setAsked] = useState<{ readonly orderId: string; readonly act: OrderMenuAction }>();
  return (
    <>
      <div className={classes.top} data-busy={order && ""}>
        <BillSearch onLoad={actions.loadOrder} />
        <OrderHead
          title={order && placeLine(order)}
          onMenu={order && setMenuAt}
          number={version === undefined ? undefined : number}
          act={lastAct && lastAct.by._id !== id ? formatLastAct(lastAct) : undefined}
          health={health.state}
          reason={health.reason}
        />
      </div>
      {order && menuAt && (
        <OrderMenu
          order={order}
          isKnown={version !== undefined}
          anchor={menuAt}
          onAsk={(act) => setAsked({ orderId: order._id, act })}
          onClose={() => setMenuAt(undefined)}
        />
      )}
      {order && asked?.orderId === order._id && (
        <OrderActionDialog
          order={order}
          act={asked.act}
          onTell={actions.tellPlace}
          onClose={() => setAsked(undefined)}
        />
      )}
      <OrderLines
        key={`lines of ${key}`}
        lines={order?.items ?? none}
        serverOrder={serverOrder}
        covers={order?.covers}
        setCovers={actions.setCovers}
        isOrderOpen={isOpen}
        setQuantity={actions.setQuantity}
        setNotes={actions.setNotes}
        setDiscount={actions.setLineDiscount}
        setCourse={actions.setCourse}
        remove={actions.removeLine}
      />
      <div className={classes.foot}>
        <div className={classes.termsRoom}>
          <OrderTerms
            key={`terms of ${key}`}
            paymentType={order?.paymentType}
            discount={order?.discount}
            notes={order?.notes}
            guest={order?.guest}
            setPaymentType={actions.setPaymentType}
            setDiscount={actions.setDiscount}
            setNotes={actions.setOrderNotes}
            setGuest={actions.setGuest}
          />
        </div>
        <OrderTotals order={summed} />
      </div>
      {order?.items.some(isHeld) && (
        <div className={classes.held}>
          <CourseButtons order={order} onFire={actions.fire} />
        </div>
      )}
      <AddedLine order={order} onUndo={actions.undoAddition} />
      <div className={bar.bar}>
        <OrderSummary order={order} isOpen={isOpen} isNext={next === "BILL"} onToggle={onToggle} />
        <OrderButtons key={`buttons of ${key}`} actions={actions} next={next} order={summed} />
      </div>
    </>
  );
}

const none: readonly never[] = [];
