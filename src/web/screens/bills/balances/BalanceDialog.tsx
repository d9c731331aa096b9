import { Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { Clearing, OpenBalance } from "#domain/orders/payments/api.ts";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import { useIsPhone } from "../../../kit/useIsPhone.ts";
import { BalanceRow } from "./BalanceRow.tsx";
import classes from "./Balances.module.css";

interface BalanceDialogProps {
  readonly isOpen: boolean;
  readonly balances: readonly OpenBalance[];
  readonly onClose: () => void;
}

/** The form that is open. The other rows are hidden while it is. */
interface OpenForm {
  readonly orderId: string;
  readonly how: Clearing;
}

/** Shows the orders with something due or overpaid, and the buttons that clear each of them. */
export function BalanceDialog({ isOpen, balances, onClose }: BalanceDialogProps) {
  const isPhone = useIsPhone();
  const [openForm, setOpenForm] = useState<OpenForm>();
  const formEntry = balances.find(({ _id }) => _id === openForm?.orderId);
  const close = () => {
    setOpenForm(undefined);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Payments to check" size="lg" fullScreen={isPhone}>
      {balances.length === 0 ? (
        <EmptyState
          title="Nothing is due or overpaid"
          action={
            <Button variant="default" onClick={close}>
              Close
            </Button>
          }
        />
      ) : (
        <>
          <Text c="dimmed">
            This cash was taken while the server was away. When it arrived, the order had another total or was
            closed.
          </Text>
          <ul className={classes.rows} aria-label="Payments to check">
            {(formEntry ? [formEntry] : balances).map((entry) => (
              <BalanceRow
                key={entry._id}
                entry={entry}
                how={formEntry ? openForm?.how : undefined}
                onChoose={(how) => setOpenForm(how && { orderId: entry._id, how })}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
