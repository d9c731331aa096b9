import { Link } from "react-router";
import { useMay } from "../../sync/hooks/useMay.ts";
import classes from "./MissingRegistrationsNotice.module.css";
import { useMissingRegistrations } from "./useMissingRegistrations.ts";

/** Tells an admin on the dashboard which numbers of the law the bills lack, and leads to where they are entered. */
export function MissingRegistrationsNotice() {
  const missing = useMissingRegistrations();
  const mayEnter = useMay("settings.manage") === "yes";
  if (!missing || !mayEnter) return null;
  return (
    <p role="status" className={classes.notice}>
      <span>
        {missing.title}. The law wants {missing.isOne ? "it" : "them"} on every bill.
      </span>
      <Link to="/admin/settings" className={classes.link}>
        Open Settings
      </Link>
    </p>
  );
}
