import { useConnection } from "../sync/connection.ts";
import classes from "./Header.module.css";

/** "● live" while changes of other devices arrive here by themselves. */
export function ConnectionStatus() {
  const { status, live } = useConnection();
  const state = status === "unreachable" ? "offline" : live ? "live" : "connecting";
  return (
    <span role="status" className={classes.light} data-state={state}>
      <span aria-hidden>{state === "live" ? "●" : "○"}</span>
      {state}
    </span>
  );
}
