import { Link } from "react-router";
import { useMay } from "../../sync/hooks/useMay.ts";
import classes from "./MissingRegistrationsNotice.module.css";
import { useMissingRegistrations } from "./useMissingRegistrations.ts";

/** Shows an admin on the dashboard which legally required registration numbers are missing, and links to their settings. */
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
