import { useDeferredOrders } from "../state/OrdersProvider.tsx";
import classes from "./FloorPanel.module.css";

/** The counter of booked tables; opens their list if that has no room beside the floor. */
export function BookedButton({ onOpen }: { readonly onOpen: () => void }) {
  const count = useDeferredOrders().openOrders.length;
  return (
    <button type="button" className={classes.booked} onClick={onOpen}>
      Booked Table <strong>{count}</strong>
    </button>
  );
}
