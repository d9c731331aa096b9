import { setupApi } from "#domain/setup/api.ts";
import { lazyPart } from "../../kit/feedback/lazy.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useLocalText, writeLocalText } from "../../sync/localText.ts";

const SetupChecklist = lazyPart(
  async () => (await import("./setup-checklist/SetupChecklist.tsx")).SetupChecklist,
);

/** Local storage key: the checklist has open steps, or is done or dismissed on this device. */
const STATE_KEY = "setupChecklist";
const DISMISSED = "dismissed";
const OPEN = "open";

/** Shows an admin in live use the remaining setup steps, until done or dismissed on this device. */
export function SetupNotice() {
  const mayManage = useMay("settings.manage") === "yes";
  const state = useLocalText(STATE_KEY);
  const isLive = useApiQueryState(setupApi.read, {}).value?.demo === false;
  if (!mayManage || state === DISMISSED || !isLive) return null;
  return (
    <SetupChecklist
      wasOpen={state === OPEN}
      onOpen={() => writeLocalText(STATE_KEY, OPEN)}
      onDismiss={() => writeLocalText(STATE_KEY, DISMISSED)}
    />
  );
}
