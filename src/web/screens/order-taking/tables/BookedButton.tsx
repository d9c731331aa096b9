import { useDeferredOrders } from "../state/OrdersProvider.tsx";

interface BookedButtonProps {
  readonly className: string | undefined;
  readonly onOpen: () => void;
}

/** The counter of booked tables; opens their list where that has no room of its own. */
export function BookedButton({ className, onOpen }: BookedButtonProps) {
  const count = useDeferredOrders().openOrders.length;
  return (
    <button type="button" className={className} onClick={onOpen}>
      Booked Table <strong>{count}</strong>
    </button>
  );
}
