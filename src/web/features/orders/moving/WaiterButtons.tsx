import { Button, SimpleGrid } from "@mantine/core";
import { movingApi } from "#domain/orders/commands/moving.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePeopleToPick } from "../../staff/pin/usePeopleToPick.ts";

interface WaiterButtonsProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** The people who can take an order over: a tap hands it over. */
export function WaiterButtons({ order, onDone }: WaiterButtonsProps) {
  const isUnreachable = useIsServerUnreachable();
  const { people } = usePeopleToPick();
  const handOver = useSend(movingApi.changeWaiter, {
    toast: {
      success: ({ table, waiter }) => ({
        title: "Order handed over",
        text: `${table.name} → ${waiter.name}`,
      }),
    },
  });
  const handTo = async (waiter: string) => {
    const { kind } = await handOver({ params: { orderId: order._id }, body: { waiter } });
    if (kind === "done") onDone();
  };
  return (
    <SimpleGrid cols={2} spacing="xs">
      {people
        .filter(({ _id }) => _id !== order.waiter._id)
        .map(({ _id, name }) => (
          <Button
            key={_id}
            variant="default"
            px={4}
            disabled={isUnreachable}
            onClick={() => void handTo(_id)}
          >
            {name}
          </Button>
        ))}
    </SimpleGrid>
  );
}
