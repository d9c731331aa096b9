import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { useOptimisticOrder } from "../pending/useOptimisticOrder.ts";
import { OtherOrders } from "./OtherOrders.tsx";
import { useMoveLines } from "./useMoveLines.ts";

interface MoveLinesDialogProps {
  readonly orderId: string;
  readonly lineId: string;
  readonly onClose: () => void;
}

/** Asks which other order a dish goes to, and what quantity: a tap on the order moves it. */
export function MoveLinesDialog({ orderId, lineId, onClose }: MoveLinesDialogProps) {
  const { order, pendingCount } = useOptimisticOrder(orderId);
  const line = order?.items.find(({ _id }) => _id === lineId);
  return order && line ? (
    <Modal opened onClose={onClose} title={`Move ${soldName(line.menuItem.name, line.choice)}`} size="md">
      <MoveForm order={order} line={line} isCatchingUp={pendingCount > 0} onClose={onClose} />
    </Modal>
  ) : null;
}

interface MoveFormProps extends Pick<MoveLinesDialogProps, "onClose"> {
  readonly order: Order;
  readonly line: OrderLine;
  /** True if this device's changes are still pending: the server may not have the dish yet. */
  readonly isCatchingUp: boolean;
}

function MoveForm({ order, line, isCatchingUp, onClose }: MoveFormProps) {
  const isUnreachable = useIsServerUnreachable();
  const moveLines = useMoveLines();
  const [chosen, setChosen] = useState(line.quantity);
  const quantity = Math.min(chosen, line.quantity);
  const move = async (to: Order) => {
    if (await moveLines({ from: order, to }, [{ line: line._id, quantity }])) onClose();
  };
  return (
    <Stack gap="sm">
      {isUnreachable && <Alert color="saffron">{NEEDS_SERVER}</Alert>}
      {line.quantity > 1 && (
        <Group justify="space-between">
          <Text size="sm">How many of {line.quantity}?</Text>
          <Group gap="xs">
            <Button
              variant="default"
              aria-label="One less"
              disabled={quantity === 1}
              onClick={() => setChosen(quantity - 1)}
            >
              −
            </Button>
            <Text fw={700} miw="2ch" ta="center" aria-live="polite">
              {quantity}
            </Text>
            <Button
              variant="default"
              aria-label="One more"
              disabled={quantity === line.quantity}
              onClick={() => setChosen(quantity + 1)}
            >
              +
            </Button>
          </Group>
        </Group>
      )}
      <Text size="sm">{isCatchingUp ? "Saving changes…" : "To the order of"}</Text>
      <OtherOrders
        order={order}
        isDisabled={isUnreachable || isCatchingUp}
        onChoose={(other) => void move(other)}
      />
    </Stack>
  );
}
