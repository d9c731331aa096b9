import { settingsApi } from "#domain/settings/api.ts";
import { type StorageState, storageAdvice, storageLabels } from "#domain/settings/diskHealth.ts";
import banner from "../../kit/feedback/ConnectionBanner.module.css";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";

/** How often a banner refetches the server's health. */
export const HEALTH_ASKED_EVERY_MS = 30_000;

/** Shows a full or read-only disk or a damaged database; to admins also advice, low space and a missing second disk. */
export function StorageBanner() {
  const { value } = useApiQueryState(settingsApi.health, undefined, {
    refreshEveryMs: HEALTH_ASKED_EVERY_MS,
  });
  const isAdmin = useMay("settings.manage") === "yes";
  const storage = value?.storage ?? "ok";
  if (storage === "ok" && isAdmin && value?.reasons.includes("copy-gone")) return <SecondDiskGone />;
  if (storage === "ok" || (storage === "low" && !isAdmin)) return null;
  const whatToDo = isAdmin ? storageAdvice[storage] : waiterAdvice(storage);
  return (
    <div role="alert" className={banner.banner}>
      {storageLabels[storage]} {whatToDo}
    </div>
  );
}

function SecondDiskGone() {
  return (
    <div role="alert" className={banner.banner}>
      The second disk is gone: orders are on one disk only. Settings, Backups says what to do.
    </div>
  );
}

/** With a damaged database commands may still be stored; with a full disk none is. */
function waiterAdvice(storage: StorageState): string {
  return storage === "damaged" ? "Tell an admin." : "Changes wait on this device. Tell an admin.";
}
