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

/** The act that is being written down; the other rows step aside for its form. */
interface Acting {
  readonly orderId: string;
  readonly how: Clearing;
}

/** Every order with something due or overpaid, and what can be done about it. */
export function BalanceDialog({ isOpen, balances, onClose }: BalanceDialogProps) {
  const isPhone = useIsPhone();
  const [acting, setActing] = useState<Acting>();
  const acted = balances.find(({ _id }) => _id === acting?.orderId);
  const close = () => {
    setActing(undefined);
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
            {(acted ? [acted] : balances).map((entry) => (
              <BalanceRow
                key={entry._id}
                entry={entry}
                how={acted ? acting?.how : undefined}
                onChoose={(how) => setActing(how && { orderId: entry._id, how })}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
