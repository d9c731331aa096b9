import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { type Settings, settingsApi } from "#domain/settings/api.ts";
import { type SetupStep, setupSteps } from "#domain/setup/checklist.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { calendarDay } from "#domain/time.ts";
import { useHasTested } from "../../../features/setup/TestPapers.tsx";
import { useNow } from "../../../kit/useNow.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";

const ANY_BILL = { search: { limit: 1 } };

interface Setup {
  readonly steps: readonly SetupStep[];
  readonly settings: Settings;
}

/** Returns the setup steps; undefined while loading. */
export function useSetupSteps(): Setup | undefined {
  const hasTested = useHasTested();
  const today = calendarDay(useNow());
  const settings = useApiQueryState(settingsApi.read, {}).value;
  const areas = useApiQueryState(areasApi.list, {}).value;
  const tables = useApiQueryState(tablesApi.list, {}).value;
  const items = useApiQueryState(menuApi.items, {}).value;
  const users = useApiQueryState(accountsApi.users, {}).value;
  const bills = useApiQueryState(billsApi.list, ANY_BILL).value;
  if (!settings || !areas || !tables || !items || !users || !bills) return undefined;
  const steps = setupSteps({
    settings,
    today,
    areas: areas.length,
    tables: tables.length,
    items: items.length,
    users,
    bills: bills.length,
    hasTested,
  });
  return { steps, settings };
}
