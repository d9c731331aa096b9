import { accountEntries, accountReceipts, accounts } from "./accounts/entities.ts";
import { dayCloses, dayRemarks, unsentCash } from "./dayClose/entities.ts";
import { engineEntities } from "./db/database.ts";
import type { Entity } from "./db/entity.ts";
import { devices, displays, pairingCodes } from "./devices/entities.ts";
import { drawerCounts, drawerEntries, drawerSessions, drawers, drawerTills } from "./drawers/entities.ts";
import { expenses } from "./expenses/entities.ts";
import { areas, tables } from "./floor/entities.ts";
import { images } from "./media/entities.ts";
import { itemPrices, menuCategories, menuItems, stations } from "./menu/entities.ts";
import { certificateAuthority } from "./network/entities.ts";
import { billIssuers, billLines, bills, creditNoteLines, creditNotes } from "./orders/bills/entities.ts";
import { kotItems, kots, work } from "./orders/kot/entities.ts";
import { orderLines, orders, voids } from "./orders/order/entities.ts";
import { payments } from "./orders/payments/entities.ts";
import { slips } from "./orders/slips/entities.ts";
import { printers, printJobs, printLease } from "./printing/entities.ts";
import {
  dayBalanceSums,
  dayBillSums,
  dayItemSums,
  dayPaymentSums,
  daySums,
  dayTaxSums,
} from "./reports/daySums/entities.ts";
import { settings } from "./settings/entities.ts";
import { houseSecret } from "./setup/entities.ts";
import { approvals, knownDevices, pins, sessions, users } from "./staff/entities.ts";

/** In order of their references. */
const declared = [
  ...engineEntities,
  ...[settings, images, users, sessions, knownDevices, pins, devices, displays, pairingCodes, approvals],
  ...[houseSecret, certificateAuthority],
  ...[areas, tables, stations, menuCategories, menuItems, itemPrices],
  ...[orders, orderLines, voids, kots, kotItems, work],
  ...[billIssuers, bills, billLines, creditNotes, creditNoteLines, slips, payments],
  ...[accounts, accountReceipts, accountEntries],
  ...[drawers, drawerTills, drawerEntries, drawerSessions, drawerCounts],
  ...[dayCloses, dayRemarks, unsentCash],
  ...[daySums, dayBillSums, dayItemSums, dayPaymentSums, dayTaxSums, dayBalanceSums],
  expenses,
  ...[printers, printJobs, printLease],
] as const;

export const entities: readonly Entity[] = declared;
export type DeclaredEntity = (typeof declared)[number];
