import type { Order } from "#domain/orders/order/api.ts";
import { chargedLines } from "#domain/orders/order/notCharged.ts";
import type { PlaceInput } from "#domain/orders/place.ts";
import { NotChargedDialog } from "../../../features/orders/charging/NotChargedDialog.tsx";
import { PlaceDialog } from "../../../features/orders/dialogs/PlaceDialog.tsx";
import { MoveDialog } from "../../../features/orders/moving/MoveDialog.tsx";
import { WaiterDialog } from "../../../features/orders/moving/WaiterDialog.tsx";
import { SplitDialog } from "../../../features/orders/split/SplitDialog.tsx";
import type { OrderMenuAction } from "./OrderMenu.tsx";

interface OrderActionDialogProps {
  readonly order: Order;
  readonly act: OrderMenuAction;
  readonly onTell: (answer: PlaceInput) => void;
  readonly onClose: () => void;
}

/** Shows the dialog of the action chosen in the order's menu. */
export function OrderActionDialog({ order, act, onTell, onClose }: OrderActionDialogProps) {
  const { place } = order;
  switch (act) {
    case "tell":
      return place.kind === "table" ? null : (
        <PlaceDialog
          kind={place.kind}
          before={place}
          confirmLabel="Save"
          onSubmit={onTell}
          onClose={onClose}
        />
      );
    case "move":
      return <MoveDialog order={order} onClose={onClose} />;
    case "handOver":
      return <WaiterDialog order={order} onClose={onClose} />;
    case "split":
      return <SplitDialog orderId={order._id} answer={onClose} />;
    case "notCharged":
      return <NotChargedDialog order={order} lines={chargedLines(order.items)} onClose={onClose} />;
  }
}
