import { Title } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { orderingRefusal } from "#domain/menu/item.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import type { TableContext } from "../../features/floor/tableContext.ts";
import { useNotifyClosedElsewhere } from "../../features/orders/commands/useNotifyClosedElsewhere.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { formatPieceCount } from "../../features/orders/draft/draft.ts";
import { useOpenOrders } from "../../features/orders/pending/useOpenOrders.ts";
import { useOptimisticOrder, useServerOrder } from "../../features/orders/pending/useOptimisticOrder.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { lazyDialog } from "../../kit/feedback/lazy.tsx";
import { ToastSpacer } from "../../kit/feedback/ToastSpacer.tsx";
import screenReader from "../../kit/screenReader.module.css";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useAnnounceTable } from "../../sync/hooks/usePresence.ts";
import { MenuItems } from "./MenuItems.tsx";
import classes from "./MenuOrdering.module.css";
import { OrderPanel } from "./OrderPanel.tsx";
import { PhonePanel } from "./PhonePanel.tsx";
import { TableCard } from "./TableCard.tsx";
import { useCheckExisting } from "./useCheckExisting.ts";
import { useDraft } from "./useDraft.ts";
import { useForgetDeletedTable } from "./useForgetDeletedTable.ts";

const ChooseDialog = lazyDialog(
  async () => (await import("../../features/orders/choosing/ChooseDialog.tsx")).ChooseDialog,
);

/** Takes the order of the selected table: the menu on the left, the order on the right; on a phone the order is a drawer. */
export function MenuOrdering({ context }: { readonly context: TableContext }) {
  const { tableId } = context;
  const isPhone = useIsPhone();
  const table = useApiQuery(tablesApi.list).find(({ _id }) => _id === tableId);
  const open = findOrderOfTable(useOpenOrders(), tableId);
  const { order = open, serverOrder, pendingCount } = useOptimisticOrder(open?._id);
  const [lastId, setLastId] = useState(open?._id);
  if (open && open._id !== lastId) setLastId(open._id);
  useNotifyClosedElsewhere(useServerOrder(lastId).closing);
  useAnnounceTable(tableId);
  useCheckExisting(tableId);
  const draft = useDraft(tableId, order);
  const [choosing, setChoosing] = useState<MenuItem>();
  const items = useApiQuery(menuApi.items);
  const outOfStock = useMemo(
    () => new Set(items.filter((item) => orderingRefusal(item)).map(({ _id }) => _id)),
    [items],
  );
  useForgetDeletedTable(table);

  const add: typeof draft.add = useCallbackRef(async (item, choice) => {
    if (item.choices !== null && choice === undefined) return setChoosing(item);
    if (draft.fromEarlierOrder.length > 0) {
      const isWanted = await confirm({
        title: `${formatPieceCount(draft.fromEarlierOrder)} chosen earlier`,
        text: `They were chosen for ${context.tableName} before. Keep them for this order?`,
        confirmLabel: "Keep them",
        cancelLabel: "Discard them",
      });
      if (!isWanted) draft.clear();
    }
    draft.add(item, choice);
  });

  const panel = (
    <OrderPanel
      context={context}
      order={order}
      serverOrder={serverOrder}
      draft={draft}
      outOfStock={outOfStock}
      pendingCount={pendingCount}
    />
  );
  return (
    <div className={classes.screen}>
      <h1 className={screenReader.only}>Menu</h1>
      <section className={classes.menu} aria-label="Menu">
        <TableCard context={context} capacity={table?.capacity} />
        <MenuItems lines={draft.lines} onAdd={add} />
        <ToastSpacer />
      </section>
      {isPhone ? (
        <PhonePanel tableName={context.tableName} order={order} lines={draft.lines}>
          {panel}
        </PhonePanel>
      ) : (
        <aside className={classes.order} aria-label="Order">
          <Title order={2} className={classes.title ?? ""}>
            Order · {context.tableName}
          </Title>
          {panel}
        </aside>
      )}
      {choosing && (
        <ChooseDialog
          item={choosing}
          quantity={1}
          onAdd={(choice) => add(choosing, choice)}
          onClose={() => setChoosing(undefined)}
        />
      )}
      <OrderDialogs />
    </div>
  );
}
