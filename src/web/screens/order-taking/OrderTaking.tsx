import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { NoAreas } from "../../features/floor/NoAreas.tsx";
import { useActiveAreas } from "../../features/floor/useActiveAreas.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import spoken from "../../kit/spoken.module.css";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { DataBoundaries } from "./DataBoundaries.tsx";
import classes from "./OrderTaking.module.css";
import { OpenOrdersPanel } from "./open-orders/OpenOrdersPanel.tsx";
import { OrderPanel } from "./order/OrderPanel.tsx";
import { PhoneOrder } from "./PhoneOrder.tsx";
import { OrderInView } from "./state/OrderInView.tsx";
import { useOrderTaking } from "./state/useOrderTaking.ts";
import { useOrderTakingActions } from "./state/useOrderTakingActions.ts";
import { FloorPanel } from "./tables/FloorPanel.tsx";
import { type FloorView, ViewSwitch } from "./ViewSwitch.tsx";

const WIDE = "(min-width: 68.75em)";
const atOnce = { getInitialValueInEffect: false };

export function OrderTaking() {
  const areas = useActiveAreas();
  if (areas.length === 0) return <NoAreas />;
  return (
    <DataBoundaries>
      <TillScreen areas={areas} />
    </DataBoundaries>
  );
}

function TillScreen({ areas }: { readonly areas: readonly Area[] }) {
  const till = useOrderTaking(areas);
  const acts = useOrderTakingActions(till);
  const isPhone = useIsPhone();
  const isWide = useMediaQuery(WIDE, undefined, atOnce);
  const [view, setView] = useState<FloorView>("tables");
  const showsBooked = !isWide && view === "booked";
  const booked = <OpenOrdersPanel orders={till.bookedOrders} chosenId={till.selection.orderId} acts={acts} />;

  return (
    <OrderInView till={till}>
      <div className={classes.till}>
        <h1 className={spoken.only}>Take orders</h1>
        {!isPhone && (
          <aside className={classes.order} aria-label="Order">
            <OrderPanel till={till} acts={acts} />
          </aside>
        )}
        <section className={classes.floor} aria-label="Tables and menu">
          {!isWide && !(isPhone && till.selection.tableId) && (
            <ViewSwitch view={view} onChange={setView} count={till.bookedOrders.length} />
          )}
          {showsBooked && !(isPhone && till.selection.tableId) ? (
            booked
          ) : (
            <FloorPanel till={till} acts={acts} isPhone={isPhone} />
          )}
        </section>
        {isWide && (
          <aside className={classes.booked} aria-label="Booked Table (Preview Bill)">
            {booked}
          </aside>
        )}
        {isPhone && <PhoneOrder till={till} acts={acts} />}
        <OrderDialogs />
      </div>
    </OrderInView>
  );
}
