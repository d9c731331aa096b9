import { useConnection } from "../sync/hooks/useConnection.ts";
import classes from "./Header.module.css";

/** Shows whether events of other devices arrive: "● live", "○ reconnecting" or "○ offline". */
export function ConnectionStatus() {
  const { status, live } = useConnection();
  const state = status === "unreachable" ? "offline" : live ? "live" : "reconnecting";
  return (
    <span role="status" className={classes.connection} data-state={state}>
      <span aria-hidden>{state === "live" ? "●" : "○"}</span>
      {state}
    </span>
  );
}
