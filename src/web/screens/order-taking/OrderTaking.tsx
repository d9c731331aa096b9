import { useCallbackRef, useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { NoAreas } from "../../features/floor/NoAreas.tsx";
import { useActiveAreas } from "../../features/floor/useActiveAreas.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { useFoldContext } from "../../features/orders/pending/useFoldContext.ts";
import { useOpenOrdersOfServer } from "../../features/orders/pending/useOpenOrders.ts";
import { useOrderOfServer } from "../../features/orders/pending/useOrderOnScreen.ts";
import { MissingNumbersNotice } from "../../features/setup/MissingNumbersNotice.tsx";
import screenReader from "../../kit/screenReader.module.css";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { DataBoundaries } from "./DataBoundaries.tsx";
import classes from "./OrderTaking.module.css";
import { OpenOrdersPanel } from "./open-orders/OpenOrdersPanel.tsx";
import { OrderPanel } from "./order/OrderPanel.tsx";
import { PhoneOrder } from "./PhoneOrder.tsx";
import { SetupNotice } from "./SetupNotice.tsx";
import { OrdersProvider } from "./state/OrdersProvider.tsx";
import { noOrders } from "./state/orderTakingState.ts";
import { useOrderTakingActions } from "./state/useOrderTakingActions.ts";
import { useSelection } from "./state/useSelection.ts";
import { FloorPanel } from "./tables/FloorPanel.tsx";
import { type FloorView, ViewSwitch } from "./ViewSwitch.tsx";

const WIDE = "(min-width: 68.75em)";
const atOnce = { getInitialValueInEffect: false };

export function OrderTaking() {
  const areas = useActiveAreas();
  if (areas.length === 0) {
    return (
      <>
        <MissingNumbersNotice />
        <SetupNotice />
        <NoAreas />
      </>
    );
  }
  return (
    <DataBoundaries>
      <OrderTakingScreen areas={areas} />
    </DataBoundaries>
  );
}

function OrderTakingScreen({ areas }: { readonly areas: readonly Area[] }) {
  const chosen = useSelection(areas);
  const { tableId, orderId } = chosen.selection;
  const server = {
    order: useOrderOfServer(orderId),
    openOrders: useOpenOrdersOfServer(),
    context: useFoldContext(),
  };
  const orders = useRef(noOrders);
  const actions = useOrderTakingActions(useCallbackRef(() => ({ ...chosen, ...orders.current })));
  const isPhone = useIsPhone();
  const isWide = useMediaQuery(WIDE, undefined, atOnce);
  const [view, setView] = useState<FloorView>("tables");
  const hasSwitch = !isWide && !(isPhone && tableId);
  const openOrdersPanel = <OpenOrdersPanel chosenId={orderId} actions={actions} />;

  return (
    <OrdersProvider chosen={chosen} server={server} latest={orders}>
      <div className={classes.screen}>
        <h1 className={screenReader.only}>Take orders</h1>
        {!isPhone && (
          <aside className={classes.order} aria-label="Order">
            <OrderPanel actions={actions} />
          </aside>
        )}
        <section className={classes.floor} aria-label="Tables and menu">
          <MissingNumbersNotice />
          <SetupNotice />
          {hasSwitch && <ViewSwitch view={view} onChange={setView} />}
          {hasSwitch && view === "openOrders" ? (
            openOrdersPanel
          ) : (
            <FloorPanel areas={areas} chosen={chosen} actions={actions} isPhone={isPhone} />
          )}
        </section>
        {isWide && (
          <aside className={classes.openOrders} aria-label="Booked Table (Preview Bill)">
            {openOrdersPanel}
          </aside>
        )}
        {isPhone && <PhoneOrder orderId={orderId} actions={actions} />}
        <OrderDialogs />
      </div>
    </OrdersProvider>
  );
}
