import { ZERO } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { chargedLines } from "#domain/orders/order/notCharged.ts";
import { placeName } from "#domain/orders/place.ts";
import { canSplit } from "../../../features/orders/split/shares.ts";
import { TileMenu } from "../../../kit/TileMenu.tsx";

/** Actions on a whole order that are too rare for their own button. */
export type OrderMenuAction = "tell" | "move" | "handOver" | "split" | "notCharged";

interface OrderMenuProps {
  readonly order: Order;
  /** True if the server knows the order: most actions need it. */
  readonly isKnown: boolean;
  readonly anchor: DOMRect;
  readonly onAsk: (act: OrderMenuAction) => void;
  readonly onClose: () => void;
}

/** The menu of the shown order or split-off part, for everybody who takes orders, also those who may not settle. */
export function OrderMenu({ order, isKnown, anchor, onAsk, onClose }: OrderMenuProps) {
  const entry = (act: OrderMenuAction, label: string, isOffered: boolean) =>
    isOffered ? [{ label, run: () => onAsk(act) }] : [];
  const mayNotCharge = order.amountPaid === ZERO && chargedLines(order.items).length > 0;
  const entries = [
    ...entry("tell", "Guest and time", order.place.kind !== "table"),
    ...entry("move", "Move or merge the order", isKnown),
    ...entry("handOver", "Hand over to another waiter", isKnown),
    ...entry("split", "Split by dishes", isKnown && canSplit(order)),
    ...entry("notCharged", "Not charged", isKnown && mayNotCharge),
  ];
  return (
    <TileMenu
      title={placeName(order.place)}
      anchor={anchor}
      entries={entries}
      empty="The server does not have this order yet"
      onClose={onClose}
    />
  );
}
