import { creditApi } from "./accounts/api.ts";
import { accountMoneyApi } from "./accounts/moneyApi.ts";
import { activityApi } from "./activity/api.ts";
import { dayCloseApi } from "./dayClose/api.ts";
import { devicesApi } from "./devices/api.ts";
import { pairingApi } from "./devices/pairingApi.ts";
import { drawersApi } from "./drawers/api.ts";
import type { Endpoint } from "./endpoint.ts";
import { expensesApi } from "./expenses/api.ts";
import { areasApi } from "./floor/areasApi.ts";
import { areaEditingApi, tableEditingApi } from "./floor/editingApi.ts";
import { tablesApi } from "./floor/tablesApi.ts";
import { kitchenApi } from "./kitchen/api.ts";
import { menuApi } from "./menu/api.ts";
import { menuEditingApi } from "./menu/editingApi.ts";
import { menuImportApi } from "./menu/importApi.ts";
import { stationsApi } from "./menu/stationsApi.ts";
import { networkApi } from "./network/api.ts";
import { billsApi } from "./orders/bills/api.ts";
import { creditNotesApi } from "./orders/bills/creditNotesApi.ts";
import { billingApi } from "./orders/commands/billing.ts";
import { chargingApi } from "./orders/commands/charging.ts";
import { closingApi } from "./orders/commands/closing.ts";
import { movingApi } from "./orders/commands/moving.ts";
import { payingApi } from "./orders/commands/paying.ts";
import { refundingApi } from "./orders/commands/refunding.ts";
import { sendingApi } from "./orders/commands/sending.ts";
import { splitApi } from "./orders/commands/split.ts";
import { takingApi } from "./orders/commands/taking.ts";
import { kotApi } from "./orders/kot/api.ts";
import { ordersApi } from "./orders/order/api.ts";
import { paymentsApi } from "./orders/payments/api.ts";
import { slipsApi } from "./orders/slips/api.ts";
import { printingApi } from "./printing/api.ts";
import { printersApi } from "./printing/printersApi.ts";
import { reportsApi } from "./reports/api.ts";
import { settingsApi } from "./settings/api.ts";
import { backupsApi } from "./settings/backupsApi.ts";
import { clockApi } from "./settings/clock.ts";
import { runningDayApi } from "./settings/runningDay.ts";
import { setupApi } from "./setup/api.ts";
import { startApi } from "./setup/startApi.ts";
import { accountsApi } from "./staff/accountsApi.ts";
import { staffApi } from "./staff/api.ts";
import { approvalApi } from "./staff/approvalApi.ts";
import { pinApi } from "./staff/pinApi.ts";

/** The endpoints by feature. */
export const apis = {
  settingsApi,
  networkApi,
  activityApi,
  backupsApi,
  clockApi,
  staffApi,
  approvalApi,
  accountsApi,
  pinApi,
  devicesApi,
  creditApi,
  pairingApi,
  accountMoneyApi,
  drawersApi,
  dayCloseApi,
  runningDayApi,
  menuApi,
  menuEditingApi,
  menuImportApi,
  stationsApi,
  areasApi,
  areaEditingApi,
  tablesApi,
  tableEditingApi,
  ordersApi,
  kotApi,
  kitchenApi,
  paymentsApi,
  billsApi,
  creditNotesApi,
  slipsApi,
  expensesApi,
  reportsApi,
  takingApi,
  sendingApi,
  billingApi,
  payingApi,
  refundingApi,
  splitApi,
  movingApi,
  chargingApi,
  closingApi,
  setupApi,
  startApi,
  printingApi,
  printersApi,
};

export const contract: readonly Endpoint[] = Object.values(apis).flatMap((api) =>
  Object.values<Endpoint>(api),
);
