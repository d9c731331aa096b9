import { Button } from "@mantine/core";
import { formatDuration, formatTime } from "#domain/time.ts";
import { device } from "../../sync/device.ts";
import { useConnection } from "../../sync/hooks/useConnection.ts";
import { cannotConnect } from "../../sync/http/failure.ts";
import { useLastContact } from "../../sync/lastContact.ts";
import { useNow } from "../useNow.ts";
import classes from "./ConnectionBanner.module.css";

/** Shows that the server is unreachable, and how old the data is. The screens keep working with what this device has stored. */
export function ConnectionBanner() {
  const { status, reason } = useConnection();
  const at = useLastContact();
  const now = useNow();
  if (status !== "unreachable") return null;
  return (
    <div role="alert" className={classes.banner}>
      <span title={reason}>
        {cannotConnect()} Orders, KOTs and cash wait on this device; all else needs the server.
        {at !== undefined && ` Last seen ${formatTime(at)}, ${formatDuration(now - at)} ago.`}
      </span>
      <Button variant="subtle" color="red" onClick={() => void device.connection.check()}>
        Try now
      </Button>
    </div>
  );
}
