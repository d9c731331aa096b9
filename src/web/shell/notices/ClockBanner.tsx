import { Button } from "@mantine/core";
import { Link } from "react-router";
import { settingsApi } from "#domain/settings/api.ts";
import { useRetryAfterClockConfirmed } from "../../features/orders/refused/unconfirmedClock.ts";
import { HEALTH_ASKED_EVERY_MS } from "../../features/settings/StorageBanner.tsx";
import banner from "../../kit/feedback/ConnectionBanner.module.css";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";

/** Shows that bills wait for the clock, with a link for admins to confirm it. Retries parked commands after that. */
export function ClockBanner() {
  const { value } = useApiQueryState(settingsApi.health, undefined, {
    refreshEveryMs: HEALTH_ASKED_EVERY_MS,
  });
  useRetryAfterClockConfirmed(value);
  const isAdmin = useMay("settings.manage") === "yes";
  if (value?.clock !== "waiting") return null;
  return (
    <div role="alert" className={banner.banner}>
      <span>
        The clock of the server's computer jumped ahead, so bills wait. Orders go on.
        {!isAdmin && " Tell an admin."}
      </span>
      {isAdmin && (
        <Button component={Link} to="/admin/settings" variant="subtle" color="red">
          Confirm the time
        </Button>
      )}
    </div>
  );
}
