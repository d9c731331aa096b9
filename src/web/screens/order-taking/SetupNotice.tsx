import { setupApi } from "#domain/setup/api.ts";
import { lazyPart } from "../../kit/feedback/lazy.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useLocalText, writeLocalText } from "../../sync/localText.ts";

const SetupChecklist = lazyPart(
  async () => (await import("./setup-checklist/SetupChecklist.tsx")).SetupChecklist,
);

/** Local storage key: the checklist is done or dismissed on this device. */
const DISMISSED_KEY = "setupChecklist";
const DISMISSED = "dismissed";

/** Shows an admin in live use the remaining setup steps, until done or dismissed on this device. */
export function SetupNotice() {
  const mayManage = useMay("settings.manage") === "yes";
  const isDismissed = useLocalText(DISMISSED_KEY) === DISMISSED;
  const isLive = useApiQueryState(setupApi.read, {}).value?.demo === false;
  if (!mayManage || isDismissed || !isLive) return null;
  return <SetupChecklist onDismiss={() => writeLocalText(DISMISSED_KEY, DISMISSED)} />;
}
