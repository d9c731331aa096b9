import { useCallback } from "react";
import { settlingRefusal } from "#domain/permissions.ts";
import { refusals } from "#domain/refusal.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { useApiQuery } from "../../../../sync/hooks/useApiQuery.ts";
import { usePerson } from "../../../../sync/hooks/useSession.ts";

/** Returns a function that returns true, after a toast, if the signed-in person may not settle. */
export function useNotifySettlingRefusal(): () => boolean {
  const refusal = useSettlingRefusal();
  return useCallback(() => {
    if (refusal) notify.failure("Not Settled", refusals[refusal].message);
    return refusal !== undefined;
  }, [refusal]);
}

/** Returns why the signed-in person may not settle; undefined if allowed (clarification 75). */
export function useSettlingRefusal() {
  const settings = useApiQuery(settingsApi.read);
  const { role } = usePerson();
  return settlingRefusal(role, settings);
}
