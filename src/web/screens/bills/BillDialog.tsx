import { Modal } from "@mantine/core";
import { useState } from "react";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { BillView } from "./BillView.tsx";
import type { ViewedBill } from "./billLabels.ts";

interface BillDialogProps {
  readonly bill: ViewedBill | undefined;
  readonly onClose: () => void;
}

/** Shows a bill in a dialog; undefined closes it. */
export function BillDialog({ bill, onClose }: BillDialogProps) {
  const isPhone = useIsPhone();
  const [last, setLast] = useState(bill);
  // While fading out, the dialog still shows the last bill.
  if (bill && bill !== last) setLast(bill);
  return (
    <Modal
      opened={bill !== undefined}
      onClose={onClose}
      title={last && `Bill ${last.numbers}`}
      size={720}
      fullScreen={isPhone}
    >
      {last && (
        <AsyncBoundary title="Failed to load the bill" resetOn={last._id}>
          <BillView key={last._id} billId={last._id} />
        </AsyncBoundary>
      )}
    </Modal>
  );
}
