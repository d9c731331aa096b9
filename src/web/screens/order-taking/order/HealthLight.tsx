import { useId, useState } from "react";
import screenReader from "../../../kit/screenReader.module.css";
import type { ContextHealth } from "../state/contextHealth.ts";
import classes from "./HealthLight.module.css";

const labels: Record<ContextHealth["state"], string> = {
  healthy: "OK",
  warning: "Warning",
  critical: "Critical",
};

/** Shows whether the order on screen is open and matches the selected table and area; a tap shows the reason. */
export function HealthLight({ state, reason }: ContextHealth) {
  const [isOpen, setIsOpen] = useState(false);
  const reasonId = useId();
  const showsReason = isOpen || state === "critical";
  return (
    <div className={classes.health}>
      <button
        type="button"
        className={classes.light}
        data-state={state}
        aria-expanded={showsReason}
        aria-controls={reasonId}
        title={reason}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.mark} aria-hidden />
        <span className={screenReader.only}>Order context: </span>
        <span className={state === "healthy" ? screenReader.only : undefined}>{labels[state]}</span>
      </button>
      <p id={reasonId} className={classes.reason} hidden={!showsReason} role="status">
        {reason}
      </p>
    </div>
  );
}
