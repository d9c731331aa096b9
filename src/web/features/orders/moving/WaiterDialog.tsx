import { Alert, Modal, Stack, Text } from "@mantine/core";
import type { Order } from "#domain/orders/order/api.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { WaiterButtons } from "./WaiterButtons.tsx";

interface WaiterDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks who takes an order over. */
export function WaiterDialog({ order, onClose }: WaiterDialogProps) {
  const isUnreachable = useIsServerUnreachable();
  return (
    <Modal opened onClose={onClose} title={`Hand over the order of ${order.table.name}`} size="md">
      <Stack gap="sm">
        {isUnreachable && <Alert color="saffron">{NEEDS_SERVER}</Alert>}
        <Text size="sm">{order.waiter.name} has it now.</Text>
        <WaiterButtons order={order} onDone={onClose} />
      </Stack>
    </Modal>
  );
}
