import { useState } from "react";
import { allPieces } from "#domain/orders/commands/split.ts";
import type { OrderLine } from "#domain/orders/order/api.ts";
import { notChargedLabels } from "#domain/orders/order/notCharged.ts";
import { useCharging } from "../../../features/orders/charging/useCharging.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useShownOrder } from "../state/OrdersProvider.tsx";
import classes from "./OrderLines.module.css";

const NotChargedDialog = lazyDialog(
  async () => (await import("../../../features/orders/charging/NotChargedDialog.tsx")).NotChargedDialog,
);

/** Shows why an open line is not charged, with a button that switches whether it is charged. */
export function LineCharging({ line }: { readonly line: OrderLine }) {
  const { order } = useShownOrder();
  const charge = useCharging();
  const [isAsking, setIsAsking] = useState(false);
  if (!order) return null;
  const { notCharged } = line;
  return (
    <div className={classes.charging}>
      {notCharged && (
        <span>
          {notChargedLabels[notCharged.kind]}: {notCharged.reason} (approved by {notCharged.approvedBy})
        </span>
      )}
      <button
        type="button"
        className={classes.outlined}
        onClick={() =>
          notCharged ? void charge(order, allPieces({ items: [line] }), null) : setIsAsking(true)
        }
      >
        {notCharged ? "Charge it" : "Not charged…"}
      </button>
      {isAsking && <NotChargedDialog order={order} lines={[line]} onClose={() => setIsAsking(false)} />}
    </div>
  );
}
