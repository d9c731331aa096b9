import { memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import { lineState } from "#domain/orders/kot/lineState.ts";
import type { Order, OrderLine, RequestedDiscount } from "#domain/orders/order/api.ts";
import type { LineCourseChange } from "../../../features/orders/commands/taking/useLineCommands.ts";
import { useUnprintedKots } from "../../../features/orders/kot/useUnprinted.ts";
import screenReader from "../../../kit/screenReader.module.css";
import { NoItems } from "./NoItems.tsx";
import { OrderLineRow } from "./OrderLineRow.tsx";
import classes from "./OrderLines.module.css";

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly serverOrder: Order | undefined;
  readonly covers: Order["covers"] | undefined;
  readonly setCovers: (covers: Order["covers"]) => void;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
  readonly setDiscount: (line: OrderLine, discount: RequestedDiscount, reason?: string) => void;
  readonly setCourse: (line: OrderLine, course: LineCourseChange) => void;
  readonly remove: (line: OrderLine) => void;
  /** Changes when the lines become visible. */
  readonly isOrderOpen: boolean;
}

/** The lines of an order, at most one of them open. Scrolls to the newest at first, and to each new one. */
export const OrderLines = memo(function OrderLines(props: OrderLinesProps) {
  const { lines, serverOrder, covers, setCovers, isOrderOpen, ...actions } = props;
  const unprinted = useUnprintedKots();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef({ count: 0, isOrderOpen });
  const [countAtFirst] = useState(lines.length);
  const [openId, setOpenId] = useState<string>();
  const toggle = useCallback((lineId: string) => {
    setOpenId((before) => (before === lineId ? undefined : lineId));
  }, []);
  useLayoutEffect(() => {
    const isNew = lines.length > shown.current.count || isOrderOpen !== shown.current.isOrderOpen;
    shown.current = { count: lines.length, isOrderOpen };
    if (isNew) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [lines.length, isOrderOpen]);
  useLayoutEffect(() => {
    if (openId) scroller.current?.querySelector("[data-open]")?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (
    <div className={classes.area}>
      <div className={classes.scroller} ref={scroller}>
        <table aria-label="Order items" className={classes.table}>
          <thead>
            <tr className={classes.headings}>
              <th scope="col">No.</th>
              <th scope="col">Item</th>
              <th scope="col">Qty</th>
              <th scope="col">Rate</th>
              <th scope="col">Amount</th>
              <th scope="col">
                <span className={screenReader.only}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <OrderLineRow
                key={line._id}
                line={line}
                orderId={serverOrder?._id}
                state={lineState(line, serverOrder, unprinted)}
                number={index + 1}
                isNew={index >= countAtFirst}
                isOpen={line._id === openId}
                onToggle={toggle}
                {...actions}
              />
            ))}
          </tbody>
        </table>
        {lines.length === 0 && <NoItems covers={covers} setCovers={setCovers} />}
      </div>
    </div>
  );
});
