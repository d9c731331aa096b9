import { Button, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { OpenBalance } from "#domain/bills/api.ts";
import { EmptyState } from "../../../kit/EmptyState.tsx";
import { BalanceRow } from "./BalanceRow.tsx";
import classes from "./Balances.module.css";

interface BalanceDialogProps {
  readonly isOpen: boolean;
  readonly balances: readonly OpenBalance[];
  readonly onClose: () => void;
}

/** Every order with something due or overpaid, and what can be done about it. */
export function BalanceDialog({ isOpen, balances, onClose }: BalanceDialogProps) {
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Payments to check" size="lg" fullScreen={isPhone}>
      {balances.length === 0 ? (
        <EmptyState
          title="Nothing is due or overpaid"
          action={
            <Button variant="default" onClick={onClose}>
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
            {balances.map((entry) => (
              <BalanceRow key={entry._id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
