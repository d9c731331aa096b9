import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { StatusBadge } from "../kit/StatusBadge.tsx";
import { useConnection } from "../sync/http/connection.ts";
import { useParkedCount, useUnsentCount, useWaitingForAuthorCount } from "../sync/outbox/useOutbox.ts";
import classes from "./Header.module.css";

const OutboxDialog = lazy(async () => ({ default: (await import("./OutboxDialog.tsx")).OutboxDialog }));

/** So many changes may wait without being shown while the server is reachable: they are sent within moments. */
const WAITING_UNNOTICED_MAX = 3;

/**
 * Shows how many changes were refused, else how many wait to be sent, and opens the dialog that lists them. Hidden while
 * nothing was refused and the few that wait are being sent. Changes that wait for their author always count.
 */
export function OutboxButton() {
  const isUnreachable = useConnection().status === "unreachable";
  const unsent = useUnsentCount({ hideUpTo: isUnreachable ? 0 : WAITING_UNNOTICED_MAX });
  const waiting = unsent + useWaitingForAuthorCount();
  const parked = useParkedCount();
  const [isOpen, { open, close }] = useDisclosure(false);
  const isHidden = parked === 0 && waiting === 0;
  return (
    <>
      {!isHidden && (
        <UnstyledButton className={classes.unsent} onClick={open}>
          {parked > 0 ? (
            <StatusBadge tone="danger">{parked} to check</StatusBadge>
          ) : (
            <StatusBadge tone="waiting">{waiting} waiting</StatusBadge>
          )}
        </UnstyledButton>
      )}
      <Suspense>{isOpen && <OutboxDialog onClose={close} />}</Suspense>
    </>
  );
}
