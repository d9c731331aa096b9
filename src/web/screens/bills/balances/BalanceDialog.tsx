import { Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { CashClaim, ClaimDecision, Clearing, OpenBalance } from "#domain/orders/payments/api.ts";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import { useIsPhone } from "../../../kit/useIsPhone.ts";
import { BalanceRow } from "./BalanceRow.tsx";
import classes from "./Balances.module.css";
import { ClaimRow } from "./ClaimRow.tsx";

interface BalanceDialogProps {
  readonly isOpen: boolean;
  readonly balances: readonly OpenBalance[];
  readonly claims: readonly CashClaim[];
  readonly onClose: () => void;
}

/** The form that is open, of an order's balance or of a claim. The other rows are hidden while it is. */
type OpenForm =
  | { readonly orderId: string; readonly how: Clearing }
  | { readonly claimId: string; readonly decision: ClaimDecision };

/** Shows the orders with something due or overpaid, and the cash that is only claimed, with the buttons that end each. */
export function BalanceDialog({ isOpen, balances, claims, onClose }: BalanceDialogProps) {
  const isPhone = useIsPhone();
  const [openForm, setOpenForm] = useState<OpenForm>();
  const balanceForm = openForm && "orderId" in openForm ? openForm : undefined;
  const claimForm = openForm && "claimId" in openForm ? openForm : undefined;
  const formEntry = balances.find(({ _id }) => _id === balanceForm?.orderId);
  const formClaim = claims.find(({ _id }) => _id === claimForm?.claimId);
  const shownBalances = formEntry ? [formEntry] : formClaim ? [] : balances;
  const shownClaims = formClaim ? [formClaim] : formEntry ? [] : claims;
  const close = () => {
    setOpenForm(undefined);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Payments to check" size="lg" fullScreen={isPhone}>
      {balances.length + claims.length === 0 ? (
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
            closed, or had never come to that sum.
          </Text>
          <ul className={classes.rows} aria-label="Payments to check">
            {shownClaims.map((claim) => (
              <ClaimRow
                key={claim._id}
                claim={claim}
                decision={formClaim ? claimForm?.decision : undefined}
                onChoose={(decision) => setOpenForm(decision && { claimId: claim._id, decision })}
              />
            ))}
            {shownBalances.map((entry) => (
              <BalanceRow
                key={entry._id}
                entry={entry}
                how={formEntry ? balanceForm?.how : undefined}
                onChoose={(how) => setOpenForm(how && { orderId: entry._id, how })}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
