import { activityApi } from "./activity/api.ts";
import type { Endpoint } from "./endpoint.ts";
import { expensesApi } from "./expenses/api.ts";
import { areasApi } from "./floor/areasApi.ts";
import { tablesApi } from "./floor/tablesApi.ts";
import { menuApi } from "./menu/api.ts";
import { menuImportApi } from "./menu/importApi.ts";
import { billsApi } from "./orders/bills/api.ts";
import { kotApi } from "./orders/kot/api.ts";
import { lifecycleApi } from "./orders/lifecycle/api.ts";
import { ordersApi } from "./orders/order/api.ts";
import { paymentsApi } from "./orders/payments/api.ts";
import { reportsApi } from "./reports/api.ts";
import { settingsApi } from "./settings/api.ts";
import { backupsApi } from "./settings/backupsApi.ts";
import { clockApi } from "./settings/clock.ts";
import { setupApi } from "./setup/api.ts";
import { staffApi } from "./staff/api.ts";

/** Everything that can be asked of the server. */
export const contract: readonly Endpoint[] = [
  settingsApi,
  activityApi,
  backupsApi,
  clockApi,
  staffApi,
  menuApi,
  menuImportApi,
  areasApi,
  tablesApi,
  ordersApi,
  kotApi,
  paymentsApi,
  billsApi,
  expensesApi,
  reportsApi,
  lifecycleApi,
  setupApi,
].flatMap((api) => Object.values<Endpoint>(api));
