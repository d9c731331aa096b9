import { Button } from "@mantine/core";
import { accountsApi, type User } from "#domain/staff/accountsApi.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { type Send, useSend } from "../../sync/outbox/useSend.ts";

interface WaiterActionsProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onSetPassword: () => void;
  readonly onSetPin: () => void;
}

/**
 * Shows the buttons that activate or deactivate an account and set its password and PIN. One's own account cannot be
 * deactivated.
 */
export function WaiterActions({ user, isOwn, onSetPassword, onSetPin }: WaiterActionsProps) {
  const setStatus = useWaiterStatus();
  const label = user.isActive ? "Deactivate" : "Activate";
  return (
    <>
      <ActionButton
        variant="subtle"
        disabled={isOwn}
        needsServer
        aria-label={`${label} ${user.name}`}
        {...(isOwn ? { title: "You cannot deactivate your own account." } : {})}
        onClick={() => setStatus({ params: { userId: user._id }, body: { isActive: !user.isActive } })}
      >
        {label}
      </ActionButton>
      <Button variant="subtle" aria-label={`Password of ${user.name}`} onClick={onSetPassword}>
        Password
      </Button>
      <Button variant="subtle" aria-label={`PIN of ${user.name}`} onClick={onSetPin}>
        PIN
      </Button>
    </>
  );
}

/** Returns the command that activates or deactivates an account, with the toast that reports it. */
export function useWaiterStatus(): Send<typeof accountsApi.setStatus> {
  return useSend(accountsApi.setStatus, {
    toast: { success: ({ name, isActive }) => `${name} is ${isActive ? "active" : "inactive"} now` },
  });
}
