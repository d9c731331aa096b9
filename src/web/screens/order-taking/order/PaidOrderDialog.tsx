import { Group, Modal, Stack, Text } from "@mantine/core";
import { formatAmount, formatRupees } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { formatDateTime } from "#domain/time.ts";
import { usePrintPapers } from "../../../features/orders/commands/billing/usePrintPapers.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import classes from "./PaidOrderDialog.module.css";

interface PaidOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** A paid or cancelled order, to view and to print again; it cannot be changed any more. */
export function PaidOrderDialog({ order, onClose }: PaidOrderDialogProps) {
  const print = usePrintPapers();
  const { bill } = order;
  return (
    <Modal opened onClose={onClose} title={bill?.invoiceNumber ?? order.billNumber} size="sm">
      <Stack gap="sm">
        <Text c="dimmed">
          {order.table.name} · {order.area.name} · {formatDateTime(order.createdAt)} · {order.status}
        </Text>
        <ul className={classes.lines}>
          {order.items.map((line) => (
            <li key={line._id}>
              <span>
                {line.quantity} × {soldName(line.menuItem.name, line.choice)}
              </span>
              <span>{formatAmount(line.amount)}</span>
            </li>
          ))}
          <li className={classes.total}>
            <span>Grand Total</span>
            <span>{formatRupees(order.grandTotal)}</span>
          </li>
        </ul>
        {bill && (
          <Group justify="flex-end">
            <ActionButton onClick={() => print({ kots: [], bill })}>Print bill again</ActionButton>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
