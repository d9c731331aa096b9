import { moveToApprove, requiredPermission } from "#domain/orders/commands/approval.ts";
import { allPieces, movedLinesNote, splitApi } from "#domain/orders/commands/split.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { type LineQuantity, withQuantitiesMoved } from "#domain/orders/order/split.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { useKotPopup } from "../commands/sending/useKotPopup.ts";
import { useGiver } from "../commands/taking/useGiver.ts";
import { useApproval } from "../commands/useApproval.ts";

interface Orders {
  readonly from: Order;
  readonly to: Order;
}

/**
 * Returns a function that moves dishes to another order, all if none are named. Asks for an approval if a
 * bill has shown them and the other order's discount makes them cheaper. Resolves to whether it was done.
 */
export function useMoveLines(): (orders: Orders, pieces?: readonly LineQuantity[]) => Promise<boolean> {
  const approve = useApproval("bills.cancel");
  const newPopup = useKotPopup();
  const { limit } = useGiver();
  const send = useSend(splitApi.moveLines, {
    toast: {
      success: ({ order, to }) => ({
        title: order.items.length === 0 ? "Orders merged" : "Dishes moved",
        text: `${order.table.name} → ${to.table.name}`,
      }),
    },
  });
  return async ({ from, to }, pieces) => {
    const moved = pieces ?? allPieces(from);
    const ids = moved.map(({ line }) => `${line} moved`);
    const after = withQuantitiesMoved({ from, to }, moved, ids);
    const note = movedLinesNote(from.place, to.place, after.to.items.slice(to.items.length));
    const popup = note === "" ? undefined : newPopup();
    const changes = [
      { before: from, after: after.from },
      { before: to, after: after.to },
    ];
    const isCheaper = requiredPermission(changes, limit) === "bills.cancel";
    if (!isCheaper) popup?.open();
    const toApprove = moveToApprove(from, after.from, after.to);
    const approval = isCheaper ? await approve(from, after.from, toApprove, popup) : {};
    if (!approval) return false;
    const body = { to: to._id, ...(pieces && { lines: [...pieces] }), ...approval };
    const sent = await send({ params: { orderId: from._id }, body });
    await popup?.print(sent.kind === "done" ? sent.answer.to : undefined);
    return sent.kind === "done";
  };
}
