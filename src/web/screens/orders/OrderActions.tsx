import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { Order, OrderStatus } from "#domain/orders/order/api.ts";
import { isInKitchen } from "#domain/orders/order/order.ts";
import { usePrintPapers } from "../../features/orders/commands/billing/usePrintPapers.ts";
import { useKotCommands } from "../../features/orders/commands/sending/useKotCommands.ts";
import { useIsKotPending } from "../../features/orders/kot/pendingKot.ts";
import { unprintedNames, useUnprinted } from "../../features/orders/kot/useUnprinted.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { notify } from "../../kit/feedback/notify.ts";
import { useAdvanceOrder } from "./useAdvanceOrder.ts";

interface OrderActionsProps {
  readonly order: Order;
  readonly onView: (order: Order) => void;
  readonly onViewKots: (order: Order) => unknown;
}

interface Step {
  readonly next: "preparing" | "ready";
  readonly label: string;
}

const steps: Record<OrderStatus, Step | undefined> = {
  pending: { next: "preparing", label: "Start Preparing" },
  preparing: { next: "ready", label: "Mark Ready" },
  ready: undefined,
  served: undefined,
  paid: undefined,
  cancelled: undefined,
};

/** Shows an order's buttons: its next step, printing once it is paid, and views of the order and its KOTs. */
export function OrderActions({ order, onView, onViewKots }: OrderActionsProps) {
  const move = useAdvanceOrder();
  const ofTable = `of ${order.table.name}`;
  const kotWaits = useIsKotPending(order._id);
  const unprinted = useUnprinted(order);
  const print = usePrintPapers();
  const { lastKot } = useKotCommands();
  const reprint = async (title: string, kots: Parameters<typeof print>[0]["kots"]) => {
    const { bill, table } = order;
    if (bill && (await print({ kots, bill, place: order.place })) === "printed") {
      notify.success(title, `${table.name} · ${bill.invoiceNumber}`);
    }
  };
  const newestKot = async () => {
    const kot = await lastKot(order._id);
    return kot ? [kot] : [];
  };
  // An order advances with its KOTs: without a sent KOT, or with unsent lines, it has no next step.
  const step = !kotWaits && isInKitchen(order) ? steps[order.status] : undefined;
  return (
    <>
      {step && (
        <ActionButton
          px="sm"
          flex="1 0 auto"
          aria-label={`${step.label}: order ${ofTable}`}
          onClick={() => move(order, step.next)}
        >
          {step.label}
        </ActionButton>
      )}
      {unprinted && (
        <ActionButton
          variant="default"
          px="sm"
          leftSection={<IconPrinter size={18} aria-hidden />}
          aria-label={`Print ${unprintedNames(unprinted)} ${ofTable}`}
          onClick={() => print(unprinted)}
        >
          Print
        </ActionButton>
      )}
      {order.status === "paid" && (
        <>
          <ActionButton
            px="sm"
            flex="1 0 auto"
            leftSection={<IconPrinter size={18} aria-hidden />}
            aria-label={`Bill ${ofTable}`}
            onClick={() => reprint("Bill Generated", [])}
          >
            Bill
          </ActionButton>
          <ActionButton
            px="sm"
            flex="1 0 auto"
            leftSection={<IconPrinter size={18} aria-hidden />}
            aria-label={`Bill & KOT ${ofTable}`}
            onClick={() => reprint("BILL+KOT Generated", newestKot())}
          >
            Bill & KOT
          </ActionButton>
        </>
      )}
      <Button variant="default" px="sm" aria-label={`View order ${ofTable}`} onClick={() => onView(order)}>
        View
      </Button>
      <ActionButton variant="default" px="sm" aria-label={`KOT ${ofTable}`} onClick={() => onViewKots(order)}>
        KOT
      </ActionButton>
    </>
  );
}
