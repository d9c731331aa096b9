import { Stack, Text } from "@mantine/core";
import { formatRupees, sum } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { placeArea } from "#domain/orders/place.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { device } from "../../../sync/device.ts";
import { openPaper } from "../../printing/paperWindow.ts";
import { useSlipPaper } from "../commands/billing/useSlipPaper.ts";
import { confirmOrNotify } from "../commands/confirmOrNotify.ts";
import { type PayableOrder, useReceivePayment } from "./useReceivePayment.ts";

interface CloseFreeOrderProps {
  readonly payable: PayableOrder;
  readonly answer: (order: Order | undefined) => void;
}

/** Closes an order of which nothing is charged, and prints its slip: there is nothing to pay. */
export function CloseFreeOrder({ payable, answer }: CloseFreeOrderProps) {
  const { order, pendingCount } = payable;
  const receive = useReceivePayment(payable);
  const slipPaper = useSlipPaper();
  const close = async () => {
    const paper = openPaper("slip", placeArea(order.place));
    const closed = await receive({ paymentType: "cash" }, amountDue(order));
    const search = { order: order._id, limit: 1 };
    const [slip] =
      (closed && (await confirmOrNotify("Failed to load the slip", device.ask(slipsApi.list, { search })))) ??
      [];
    await paper.print(slip ? [slipPaper(slip)] : []);
    if (closed) answer(closed);
  };
  return (
    <Stack gap="sm">
      <Text>
        Nothing is charged: no bill, but a slip of{" "}
        {formatRupees(sum(order.items.map(({ amount }) => amount)))} at menu prices. It is printed now, and
        again under Bills.
      </Text>
      <ActionButton size="lg" fullWidth needsServer disabled={pendingCount > 0} onClick={close}>
        {pendingCount > 0 ? "Saving changes…" : "Close the order"}
      </ActionButton>
    </Stack>
  );
}
