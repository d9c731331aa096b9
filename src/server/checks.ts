import { accountsCheck } from "./accounts/accountsCheck.store.ts";
import { dayClosesCheck } from "./dayClose/dayClosesCheck.store.ts";
import { drawersCheck } from "./drawers/drawersCheck.store.ts";
import { imagesCheck } from "./media/imagesCheck.store.ts";
import { creditNotesCheck } from "./orders/bills/creditNotesCheck.store.ts";
import { issuersCheck } from "./orders/bills/issuersCheck.store.ts";
import { invoiceNumbersCheck } from "./orders/bills/numbersCheck.store.ts";
import { workCheck } from "./orders/kot/workCheck.store.ts";
import { balancesCheck } from "./orders/payments/balancesCheck.store.ts";
import { slipsCheck } from "./orders/slips/slipsCheck.store.ts";
import { daySumsCheck } from "./reports/daySums/daySumsCheck.store.ts";
import type { Check } from "./verify/check.ts";

/** The checks across tables, which `verify` runs after comparing every row with the journal. */
export const checks: readonly Check[] = [
  balancesCheck,
  accountsCheck,
  drawersCheck,
  invoiceNumbersCheck,
  issuersCheck,
  creditNotesCheck,
  slipsCheck,
  workCheck,
  imagesCheck,
  daySumsCheck,
  dayClosesCheck,
];
