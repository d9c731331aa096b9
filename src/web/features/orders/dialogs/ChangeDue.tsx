import { useEffect, useSyncExternalStore } from "react";
import { formatRupees } from "#domain/money.ts";
import { changeToGive } from "../commands/dialogs.ts";
import classes from "./ChangeDue.module.css";

/** Shows the change due after a cash payment, until the next tap or key, which keeps its own effect. */
export function ChangeDue() {
  const due = useSyncExternalStore(changeToGive.subscribe, changeToGive.get);
  useEffect(() => {
    const events = ["pointerdown", "keydown"] as const;
    const forget = () => changeToGive.set(undefined);
    for (const event of events) window.addEventListener(event, forget, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, forget, { capture: true });
    };
  }, []);
  if (!due) return null;
  return (
    <output className={classes.card}>
      <span>Change due · {due.table}</span>
      <strong className={classes.amount}>{formatRupees(due.change)}</strong>
    </output>
  );
}
