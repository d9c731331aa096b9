import { memo, useDeferredValue, useMemo, useState } from "react";
import { formatRupees } from "#domain/money.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { placeLine } from "../../../features/orders/places/withoutTable.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import classes from "./BillSearch.module.css";

const PaidOrderDialog = lazyDialog(async () => (await import("./PaidOrderDialog.tsx")).PaidOrderDialog);

const HITS_MAX = 8;

interface BillSearchProps {
  readonly onLoad: (order: Order) => void;
}

/** Finds an order by bill number, invoice number, table or area: an open one is loaded, a closed one shown. */
export const BillSearch = memo(function BillSearch({ onLoad }: BillSearchProps) {
  const { openOrders } = useDeferredOrders();
  const [text, setText] = useState("");
  const [closed, setClosed] = useState<Order>();
  const search = useDeferredValue(text.trim());
  const question = useMemo(() => ({ search: { search, limit: HITS_MAX } }), [search]);
  const query = useApiQueryState(ordersApi.list, question, { enabled: search !== "" });
  // While the server is unreachable the cached orders are searched.
  const onDevice = search === "" ? [] : openOrders.filter((order) => matches(order, search));
  const hits = query.value && !query.error ? query.value : onDevice;

  const choose = (order: Order) => {
    setText("");
    if (isOpen(order)) onLoad(order);
    else setClosed(order);
  };
  return (
    <search className={classes.search}>
      <input
        type="search"
        placeholder="Search here bill"
        aria-label="Search bills by number, table or area"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setText("");
          if (event.key === "Enter" && hits[0]) choose(hits[0]);
        }}
      />
      {search !== "" && (
        <ul className={classes.hits} aria-label="Bills found">
          {hits.slice(0, HITS_MAX).map((order) => (
            <li key={order._id}>
              <button type="button" onClick={() => choose(order)}>
                <span>
                  <strong>{order.table.name}</strong> · {order.area.name}
                </span>
                <span>{formatRupees(order.grandTotal)}</span>
                <small>{order.bill?.invoiceNumber ?? order.billNumber}</small>
                <small>{order.status}</small>
              </button>
            </li>
          ))}
          {hits.length === 0 && <li className={classes.none}>No bill matches “{search}”.</li>}
        </ul>
      )}
      {closed && <PaidOrderDialog order={closed} onClose={() => setClosed(undefined)} />}
    </search>
  );
});

function matches(order: Order, search: string): boolean {
  const lowerCase = search.toLocaleLowerCase("en-IN");
  return [order.billNumber, order.bill?.invoiceNumber ?? "", placeLine(order)].some((text) =>
    text.toLocaleLowerCase("en-IN").includes(lowerCase),
  );
}
