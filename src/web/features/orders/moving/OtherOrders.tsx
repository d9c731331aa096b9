import { Button, SimpleGrid, Text } from "@mantine/core";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { useOpenOrders } from "../pending/useOpenOrders.ts";

interface OtherOrdersProps {
  readonly order: Order;
  /** Limits the list to this table's orders. */
  readonly at?: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (other: Order) => void;
}

/** The other open orders, by place. Parts of a split order share their place's name. */
export function OtherOrders({ order, at, isDisabled, onChoose }: OtherOrdersProps) {
  const otherOrders = useOpenOrders()
    .filter((other) => other._id !== order._id && isOpen(other))
    .filter(({ table }) => at === undefined || table._id === at)
    .toSorted((a, b) => a.table.name.localeCompare(b.table.name, "en", { numeric: true }));
  if (otherOrders.length === 0) return <Text size="sm">No other order is open.</Text>;
  return (
    <SimpleGrid cols={3} spacing="xs">
      {otherOrders.map((other) => (
        <Button
          key={other._id}
          variant="default"
          px={4}
          disabled={isDisabled}
          onClick={() => onChoose(other)}
        >
          {other.table.name}
          {other.partOf !== null && " · part"}
        </Button>
      ))}
    </SimpleGrid>
  );
}
