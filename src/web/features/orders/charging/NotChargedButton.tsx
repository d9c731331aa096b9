import { Button } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { chargedLines } from "#domain/orders/order/notCharged.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";

const NotChargedDialog = lazyDialog(async () => (await import("./NotChargedDialog.tsx")).NotChargedDialog);

/** Opens the dialog that makes a whole order complimentary. */
export function NotChargedButton({ order }: { readonly order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" size="sm" px={2} fz="xs" onClick={() => setIsAsking(true)}>
        Not charged
      </Button>
      {isAsking && (
        <NotChargedDialog
          order={order}
          lines={chargedLines(order.items)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
