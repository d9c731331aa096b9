import { Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { OpenBalance } from "#domain/orders/payments/api.ts";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import { useIsPhone } from "../../../kit/useIsPhone.ts";
import { BalanceRow } from "./BalanceRow.tsx";
import classes from "./Balances.module.css";
import type { BalanceAction } from "./useClearingForm.tsx";

interface BalanceDialogProps {
  readonly isOpen: boolean;
  readonly balances: readonly OpenBalance[];
  readonly onClose: () => void;
}

/** Lists orders that are due, overpaid or on no account, with buttons for each. An open form hides the other rows. */
export function BalanceDialog({ isOpen, balances, onClose }: BalanceDialogProps) {
  const isPhone = useIsPhone();
  const [form, setForm] = useState<{ readonly orderId: string; readonly how: BalanceAction }>();
  const formEntry = balances.find(({ _id }) => _id === form?.orderId);
  const close = () => {
    setForm(undefined);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Payments to check" size="lg" fullScreen={isPhone}>
      {balances.length === 0 ? (
        <EmptyState
          title="Nothing is due, overpaid or on no account"
          action={
            <Button variant="default" onClick={close}>
              Close
            </Button>
          }
        />
      ) : (
        <>
          <Text c="dimmed">
            Cash that was taken while the server was away, for an order that had another total or was closed
            when it arrived; and credit of which nobody has said whose it is.
          </Text>
          <ul className={classes.rows} aria-label="Payments to check">
            {(formEntry ? [formEntry] : balances).map((entry) => (
              <BalanceRow
                key={entry._id}
                entry={entry}
                how={formEntry ? form?.how : undefined}
                onChoose={(how) => setForm(how && { orderId: entry._id, how })}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
