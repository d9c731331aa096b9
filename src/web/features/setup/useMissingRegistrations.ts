import { settingsApi } from "#domain/settings/api.ts";
import { missingRegistrations } from "#domain/settings/missingRegistrations.ts";
import { setupApi } from "#domain/setup/api.ts";
import { calendarDay } from "#domain/time.ts";
import { useNow } from "../../kit/useNow.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

interface MissingRegistrations {
  /** "GSTIN and FSSAI licence number are missing". */
  readonly title: string;
  readonly isOne: boolean;
}

/** Returns the legally required registration numbers missing in live use (clarification 35); undefined if none, and in a demo. */
export function useMissingRegistrations(): MissingRegistrations | undefined {
  const today = calendarDay(useNow());
  const { value: settings } = useApiQueryState(settingsApi.read, {});
  const { value: setup } = useApiQueryState(setupApi.read, {});
  const missing = settings && setup?.demo === false ? missingRegistrations(settings, today) : [];
  if (missing.length === 0) return undefined;
  const isOne = missing.length === 1;
  return { title: `${missing.join(" and ")} ${isOne ? "is" : "are"} missing`, isOne };
}
