import { settingsApi } from "#domain/settings/api.ts";
import { type StorageState, storageAdvice, storageLabels } from "#domain/settings/diskHealth.ts";
import banner from "../../kit/feedback/ConnectionBanner.module.css";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";

/** How often a banner asks the server how it is. */
export const HEALTH_ASKED_EVERY_MS = 30_000;

/**
 * Says that the server's disk is full or cannot be written or its database is damaged, and to admins what to do about it, that it is
 * almost full and that the second disk is gone.
 */
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

/** A damaged database still stores what it can; on a full disk nothing is stored. */
function waiterAdvice(storage: StorageState): string {
  return storage === "damaged" ? "Tell an admin." : "Changes wait on this device. Tell an admin.";
}
