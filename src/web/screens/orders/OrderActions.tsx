import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { Order, OrderStatus } from "#domain/orders/order/api.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { useMoveOrder } from "./useMoveOrder.ts";
import { useReprints } from "./useReprints.ts";

interface OrderActionsProps {
  readonly order: Order;
  readonly onView: (order: Order) => void;
  readonly onViewKots: (order: Order) => unknown;
}

interface Step {
  readonly next: "preparing" | "ready";
  readonly words: string;
}

/** The step that an order's button offers, per status. */
const steps: Record<OrderStatus, Step | undefined> = {
  pending: { next: "preparing", words: "Start Preparing" },
  preparing: { next: "ready", words: "Mark Ready" },
  ready: undefined,
  served: undefined,
  paid: undefined,
  cancelled: undefined,
};

/** The order's next step, its papers once paid, and what is on it. */
export function OrderActions({ order, onView, onViewKots }: OrderActionsProps) {
  const move = useMoveOrder();
  const reprint = useReprints();
  const of = `of ${order.table.name}`;
  const step = steps[order.status];
  return (
    <>
      {step && (
        <ActionButton
          px="sm"
          flex="1 0 auto"
          aria-label={`${step.words}: order ${of}`}
          onClick={() => move(order, step.next)}
        >
          {step.words}
        </ActionButton>
      )}
      {order.status === "paid" && (
        <>
          <ActionButton
            px="sm"
            flex="1 0 auto"
            leftSection={<IconPrinter size={18} aria-hidden />}
            aria-label={`Bill ${of}`}
            onClick={() => reprint.bill(order)}
          >
            Bill
          </ActionButton>
          <ActionButton
            px="sm"
            flex="1 0 auto"
            leftSection={<IconPrinter size={18} aria-hidden />}
            aria-label={`Bill & KOT ${of}`}
            onClick={() => reprint.billAndKot(order)}
          >
            Bill & KOT
          </ActionButton>
        </>
      )}
      <Button variant="default" px="sm" aria-label={`View order ${of}`} onClick={() => onView(order)}>
        View
      </Button>
      <ActionButton variant="default" px="sm" aria-label={`KOT ${of}`} onClick={() => onViewKots(order)}>
        KOT
      </ActionButton>
    </>
  );
}
