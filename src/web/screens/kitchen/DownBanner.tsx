import { useEffect, useState } from "react";
import { formatSecond } from "#domain/time.ts";
import { useConnection } from "../../sync/hooks/useConnection.ts";
import { useDelayedPendingCount } from "../../sync/hooks/useOutbox.ts";
import { useLastContact } from "../../sync/lastContact.ts";
import classes from "./Display.module.css";

/** A page that was just opened connects within this time; a lost stream is noticed within 4.5 s. */
const CONNECTING_MS = 400;

/** Says in red that the tickets are not live, since when, and what becomes of bumps. */
export function DownBanner() {
  const { live } = useConnection();
  const at = useLastContact();
  const waiting = useDelayedPendingCount();
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    if (live) return setIsDown(false);
    const timer = setTimeout(() => setIsDown(true), CONNECTING_MS);
    return () => clearTimeout(timer);
  }, [live]);
  if (!isDown) return null;
  const since = at === undefined ? "yet" : `since ${formatSecond(at)}`;
  const bumps = waiting === 0 ? "Bumps are kept and sent later." : `${waiting} kept here and sent later.`;
  return (
    <p role="alert" className={classes.down}>
      No connection {since}: new tickets do not come. {bumps}
    </p>
  );
}
