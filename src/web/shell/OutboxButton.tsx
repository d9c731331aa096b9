import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyDialog } from "../kit/feedback/lazy.tsx";
import { StatusBadge } from "../kit/StatusBadge.tsx";
import { useDelayedPendingCount, useParkedCount } from "../sync/hooks/useOutbox.ts";
import classes from "./Header.module.css";

const OutboxDialog = lazyDialog(async () => (await import("./OutboxDialog.tsx")).OutboxDialog);

/** Opens the dialog of pending and parked (refused) changes, and shows their numbers. Hidden if there are none. */
export function OutboxButton() {
  const pending = useDelayedPendingCount();
  const parked = useParkedCount();
  const [isOpen, { open, close }] = useDisclosure(false);
  const isHidden = parked === 0 && pending === 0;
  return (
    <>
      {!isHidden && (
        <UnstyledButton className={classes.unsent} onClick={open}>
          {parked > 0 && <StatusBadge tone="danger">{parked} to check</StatusBadge>}{" "}
          {pending > 0 && <StatusBadge tone="waiting">{pending} waiting</StatusBadge>}
        </UnstyledButton>
      )}
      {isOpen && <OutboxDialog onClose={close} />}
    </>
  );
}
