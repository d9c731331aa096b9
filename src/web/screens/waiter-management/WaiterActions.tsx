import { Button } from "@mantine/core";
import { accountsApi, type User } from "#domain/staff/accountsApi.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { confirm } from "../../kit/feedback/confirm.ts";
import { type Send, useSend } from "../../sync/hooks/useSend.ts";

interface WaiterActionsProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onSetPassword: () => void;
  readonly onSetPin: () => void;
}

/** The buttons that activate or deactivate an account and set its password and PIN. Nobody deactivates their own. */
export function WaiterActions({ user, isOwn, onSetPassword, onSetPin }: WaiterActionsProps) {
  const setStatus = useWaiterStatus();
  const label = user.isActive ? "Deactivate" : "Activate";
  const toggle = async () => {
    const isSure = !user.isActive || (await confirm(deactivation(user)));
    if (!isSure) return;
    await setStatus({ params: { userId: user._id }, body: { isActive: !user.isActive } });
  };
  return (
    <>
      <ActionButton
        variant="subtle"
        disabled={isOwn}
        needsServer
        aria-label={`${label} ${user.name}`}
        {...(isOwn ? { title: "You cannot deactivate your own account." } : {})}
        onClick={toggle}
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

/** Asked before an account is deactivated: its person may be taking an order right now. */
const deactivation = ({ name }: User) => ({
  title: `Deactivate ${name}?`,
  text: `${name} is signed out on every device and cannot sign in until activated again. Changes that wait on a device stay there.`,
  confirmLabel: "Deactivate",
  danger: true,
});

/** Returns the command that activates or deactivates an account, with its toast. */
export function useWaiterStatus(): Send<typeof accountsApi.setStatus> {
  return useSend(accountsApi.setStatus, {
    toast: { success: ({ name, isActive }) => `${name} is ${isActive ? "active" : "inactive"} now` },
  });
}
