import { Button } from "@mantine/core";
import { checkConnection, useConnection } from "../../sync/http/connection.ts";
import { cannotConnect } from "../../sync/http/failure.ts";
import classes from "./ConnectionBanner.module.css";

/** Says that the server cannot be reached. The screens go on with what this device has stored. */
export function ConnectionBanner() {
  const { status, reason } = useConnection();
  if (status !== "unreachable") return null;
  return (
    <div role="alert" className={classes.banner}>
      <span>
        {cannotConnect()}
        {reason && ` (${reason})`} Orders, KOTs and cash are kept on this device meanwhile; all else needs the
        server.
      </span>
      <Button variant="subtle" color="red" onClick={() => void checkConnection()}>
        Try now
      </Button>
    </div>
  );
}
