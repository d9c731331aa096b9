import { Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { kotStatusLabels } from "../../features/orders/kot/kotLabels.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { usePaging } from "../../kit/list/usePaging.ts";
import { useTypedText } from "../../kit/list/useTypedText.ts";
import { Page } from "../../kit/Page.tsx";
import screenReader from "../../kit/screenReader.module.css";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import classes from "./Columns.module.css";
import { KotsColumn } from "./KotsColumn.tsx";
import { OrderFilters } from "./OrderFilters.tsx";
import { OrdersColumn } from "./OrdersColumn.tsx";
import { OrdersOnDevice } from "./OrdersOnDevice.tsx";
import { OrderViewDialog } from "./OrderViewDialog.tsx";
import { type ChosenFilters, kotStatusOf, useFilters } from "./orderFilter.ts";
import { useOrderViews } from "./useOrderViews.ts";

const noFilters: ChosenFilters = { status: "", area: "", search: "" };

/** Orders: shows orders and KOTs, newest first, in two columns; on a phone in two tabs. */
export function OrdersPage() {
  const [chosen, setChosen] = useState(noFilters);
  const search = useTypedText(chosen.search);
  const filters = useFilters({ ...chosen, search });
  const orderPaging = usePaging(filters.orders);
  const kotPaging = usePaging(filters.kots);
  const { view, views, close } = useOrderViews();
  const isPhone = useIsPhone();
  const isUnreachable = useIsServerUnreachable();
  const kotStatus = kotStatusOf(chosen.status);
  const showAll = () => setChosen(noFilters);

  const orders = (
    <AsyncBoundary title="Failed to load orders" resetOn={orderPaging.key} fallback={skeleton}>
      {isUnreachable ? (
        <OrdersOnDevice filter={filters.orders} views={views} />
      ) : (
        <OrdersColumn paging={orderPaging} views={views} onAll={showAll} />
      )}
    </AsyncBoundary>
  );
  const kots = (
    <AsyncBoundary title="Failed to load KOTs" resetOn={kotPaging.key} fallback={skeleton}>
      <KotsColumn paging={kotPaging} views={views} onAll={showAll} />
    </AsyncBoundary>
  );
  const kotScope = kotStatus ? kotStatusLabels[kotStatus] : "All Status";
  return (
    <Page title="Orders">
      <OrderFilters chosen={chosen} onChoose={setChosen} />
      {isPhone ? (
        <PhoneTabs orders={orders} kots={kots} />
      ) : (
        <div className={classes.columns}>
          <section aria-label="Orders">
            <h2 className={classes.heading}>Orders</h2>
            {orders}
          </section>
          <section aria-label="KOTs">
            <h2 className={classes.heading}>
              KOTs <span className={classes.scope}>{kotScope}</span>
            </h2>
            {kots}
          </section>
        </div>
      )}
      <OrderViewDialog view={view} onClose={close} />
    </Page>
  );
}

const skeleton = <SkeletonTiles count={4} height={160} />;

function PhoneTabs({ orders, kots }: { readonly orders: ReactNode; readonly kots: ReactNode }) {
  return (
    <Tabs defaultValue="orders" keepMounted={false}>
      <Tabs.List grow mb="md">
        <Tabs.Tab value="orders">Orders</Tabs.Tab>
        <Tabs.Tab value="kots">KOTs</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="orders">
        <h2 className={screenReader.only}>Orders</h2>
        {orders}
      </Tabs.Panel>
      <Tabs.Panel value="kots">
        <h2 className={screenReader.only}>KOTs</h2>
        {kots}
      </Tabs.Panel>
    </Tabs>
  );
}
