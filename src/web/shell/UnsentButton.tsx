import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { StatusBadge } from "../kit/StatusBadge.tsx";
import { useConnection } from "../sync/connection.ts";
import { useQueueAfterPaint } from "../sync/useOutbox.ts";
import classes from "./Header.module.css";

const UnsentDialog = lazy(async () => ({ default: (await import("./UnsentDialog.tsx")).UnsentDialog }));

/** How many changes wait on this device, and whether some need a person. Nothing, when all is sent. */
export function UnsentButton() {
  const { waiting, parked } = useQueueAfterPaint();
  const isSlow = useConnection().status === "unreachable" || waiting > 3;
  const [isOpen, { open, close }] = useDisclosure(false);
  const isQuiet = parked === 0 && (waiting === 0 || !isSlow);
  return (
    <>
      {!isQuiet && (
        <UnstyledButton className={classes.unsent} onClick={open}>
          {parked > 0 ? (
            <StatusBadge tone="danger">{parked} to check</StatusBadge>
          ) : (
            <StatusBadge tone="waiting">{waiting} waiting</StatusBadge>
          )}
        </UnstyledButton>
      )}
      <Suspense>{isOpen && <UnsentDialog onClose={close} />}</Suspense>
    </>
  );
}
