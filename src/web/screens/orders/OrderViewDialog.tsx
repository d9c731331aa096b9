import { Modal } from "@mantine/core";
import { useState } from "react";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { KotPreview } from "./KotPreview.tsx";
import { OrderDetails } from "./OrderDetails.tsx";
import type { OrderView } from "./useOrderViews.ts";

interface OrderViewDialogProps {
  readonly view: OrderView | undefined;
  readonly onClose: () => void;
}

/** Shows an order or its KOTs in a dialog; undefined closes it. */
export function OrderViewDialog({ view, onClose }: OrderViewDialogProps) {
  const isPhone = useIsPhone();
  const [last, setLast] = useState(view);
  // While fading out, the dialog still shows the last view.
  if (view && view !== last) setLast(view);
  return (
    <Modal
      opened={view !== undefined}
      onClose={onClose}
      title={last?.title}
      size={last?.kind === "order" ? "lg" : "md"}
      fullScreen={isPhone}
    >
      {last && (
        <AsyncBoundary
          title={last.kind === "order" ? "Failed to load the order" : "Failed to load KOTs"}
          resetOn={last.orderId}
        >
          {last.kind === "order" ? (
            <OrderDetails orderId={last.orderId} />
          ) : (
            <KotPreview orderId={last.orderId} kotId={last.kotId} />
          )}
        </AsyncBoundary>
      )}
    </Modal>
  );
}
